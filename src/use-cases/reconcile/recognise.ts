import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutRecord, OddRecord, Page } from "../../client"
import { type Adoption, type ListedCheckout, recogniseListed, unlike } from "../../core/checkout/adoption"
import type { Checkout } from "../../core/checkout/checkout"
import { amend } from "../ledger/amend"
import { ledgerGap } from "../refund/list/ledger-gap"
import type { Gateway } from "../service/gateway"
import { guarded } from "../service/run-job"
import { listKeys, notConfigured } from "../ledger/account-keys"
import { noteOddRecords } from "../service/read-page"
import { settleAsRead } from "../settle/settle-checkout"
import { idsOf } from "./checkout-list"

type Listed = ListedCheckout & { record: CheckoutRecord | null }

/**
 * Gives the rows whose creation was not answered the records that are theirs. Where others use the account too, none is given.
 *
 * @param newest the newest records of the service's list, as it was read from `startedAt` on; `nextUrl` is null where they are all
 * @returns the records that the ledger lacks
 */
export async function recognise(
  container: MedusaContainer,
  gateway: Gateway,
  newest: Page<CheckoutRecord>,
  startedAt: Date
): Promise<CheckoutRecord[]> {
  const { account, ledger } = gateway
  const { records, odd, nextUrl } = newest
  const ids = idsOf(records)
  await noteOddRecords(container, gateway, "checkout", { odd, readable: ids })
  const all = [...records.map(asListed), ...odd.map(asUnreadable)]
  const unanswered = await ledger.checkouts.unansweredLike(all, listKeys(gateway))
  const known = await ledger.checkouts.byServiceId(ids)
  const knownIds = new Set(known.map(({ serviceCheckoutId }) => serviceCheckoutId))
  const listed = all.filter(({ record, serviceCheckoutId }) => record === null || !knownIds.has(serviceCheckoutId))
  const rows = account.shared ? unanswered.filter(({ remoteState }) => remoteState === "opening") : unanswered
  const last = records.at(-1)
  const reachesTo = nextUrl === null ? null : last ? new Date(last.createdAt) : startedAt
  const gap = (await ledgerGap(gateway, "last")) ?? null
  const { adoptions, foreign } = recogniseListed(listed, rows, { startedAt, reachesTo }, gap)
  for (const { row, record } of adoptions) {
    await guarded(container, row.reference, () => adopt(container, gateway, { row, record }))
  }
  return unlike(foreign, await unansweredOfGone(gateway, foreign)).flatMap(({ record }) => record ?? [])
}

/** The account may have been renamed: its payments are listed as such, and are recognised when it is configured again. */
async function unansweredOfGone({ ledger }: Gateway, foreign: readonly Listed[]): Promise<Checkout[]> {
  if (foreign.length === 0) {
    return []
  }
  const gone = notConfigured(ledger, await ledger.config.accounts())
  return ledger.checkouts.unansweredLike(foreign, gone)
}

function asListed(record: CheckoutRecord): Listed {
  const { serviceCheckoutId, amountMinor, status, createdAt } = record
  return { serviceCheckoutId, amountMinor, status, createdAt: new Date(createdAt), record }
}

/** What cannot be read may still be what another record would be taken for. */
function asUnreadable({ name, amountMinor, createdAt }: OddRecord): Listed {
  const madeAt = createdAt === null ? null : new Date(createdAt)
  return { serviceCheckoutId: name, amountMinor, status: null, createdAt: madeAt, record: null }
}

/**
 * The row takes the service's id, and what became of the checkout follows. A refund that was declined for want of that id is no
 * reason to leave the payment to a person any longer.
 */
async function adopt(
  container: MedusaContainer,
  { ledger }: Gateway,
  { row, record: { record } }: Adoption<Listed>
): Promise<void> {
  if (record === null) {
    return
  }
  const { serviceCheckoutId } = record
  const wasDeclined = row.problem === "refund_failed" && (await ledger.refunds.ofCheckout(row.id)).length === 0
  const known = await amend(ledger, row, (newest) =>
    newest.serviceCheckoutId === null
      ? {
          change: {
            serviceCheckoutId,
            ...(wasDeclined && newest.problem === "refund_failed" && { problem: null, nextCheckAt: new Date() }),
          },
          timeline: [{ kind: "created", source: "list", details: { checkout: serviceCheckoutId } }],
        }
      : undefined
  )
  if (known.serviceCheckoutId === serviceCheckoutId) {
    await settleAsRead(container, known, { source: "list", ...record })
  }
}
