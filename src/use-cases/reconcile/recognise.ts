import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutRecord, OddRecord, Page } from "../../client"
import { type Adoption, type ListedCheckout, recogniseListed, unlike } from "../../core/checkout/adoption"
import type { Checkout } from "../../core/checkout/checkout"
import { amend } from "../ledger/amend"
import { ledgerGap } from "../service/ledger-gap"
import { type Gateway, gatewayFor } from "../service/gateway"
import { isKnown } from "../service/look-up"
import { guarded } from "../service/run-job"
import { configuredKeys, isOf, listKeys, notConfigured } from "../ledger/account-keys"
import { settleAsRead } from "../settle/settle-checkout"
import { hasStatus, idsOf, noteOddCheckouts, type ReadableRecord } from "./checkout-list"

/** Nobody waits for it. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 1_000, totalMs: 8_000 }

type Listed = ListedCheckout & { record: ReadableRecord | null }

/**
 * Gives the rows whose creation was not answered the records that are theirs. Where others use the account too, none is given.
 *
 * @param newest the newest records of the service's list, as it was read from `startedAt` on; `nextUrl` is null where they are all
 * @returns the records that the ledger lacks
 */
export async function recognise(
  gateway: Gateway,
  newest: Page<CheckoutRecord>,
  startedAt: Date
): Promise<ReadableRecord[]> {
  const { container, account, ledger } = gateway
  const { records, odd, nextUrl } = newest
  const ids = idsOf(records)
  await noteOddCheckouts(gateway, newest)
  const all = [...records.map(asListed), ...odd.map(asUnreadable)]
  const keys = listKeys(gateway)
  const unanswered = await ledger.checkouts.unansweredLike(all, keys)
  const elsewhere = configuredKeys(ledger).filter((key) => !keys.some((own) => isOf(own, key)))
  const others = elsewhere.length > 0 ? await ledger.checkouts.unansweredLike(all, elsewhere) : []
  const known = await ledger.checkouts.byServiceId(ids)
  const knownIds = new Set(known.map(({ serviceCheckoutId }) => serviceCheckoutId))
  const listed = all.filter(({ serviceCheckoutId }) => !knownIds.has(serviceCheckoutId))
  const { own, unclear } = await ofThisMerchant(container, others, listed)
  const mayBe = [...unanswered, ...own]
  const rows = account.shared ? mayBe.filter(({ remoteState }) => remoteState === "opening") : mayBe
  const last = records.at(-1)
  const reachesTo = nextUrl === null ? null : last ? new Date(last.createdAt) : startedAt
  const gap = (await ledgerGap(gateway)) ?? null
  const { adoptions, foreign } = recogniseListed(listed, rows, { startedAt, reachesTo }, gap)
  for (const { row, record } of adoptions) {
    await guarded(container, row.reference, () => adopt(gateway, { row, record }))
  }
  const unsure = [...unclear, ...(await unansweredOfGone(gateway, foreign))]
  return unlike(foreign, unsure).flatMap(({ record }) => record ?? [])
}

/**
 * Which of these rows of other accounts may be what this list shows: their account has another secret of the same merchant where the
 * service knows a record of the list with that secret, too.
 *
 * @returns `unclear`: those of accounts by whose secret it cannot be asked now
 */
async function ofThisMerchant(
  container: MedusaContainer,
  rows: readonly Checkout[],
  listed: readonly Listed[]
): Promise<{ own: Checkout[]; unclear: Checkout[] }> {
  const known = new Map<string, boolean | undefined>()
  for (const row of rows) {
    const like = listed.find((record) => record.record !== null && unlike([record], [row]).length === 0)
    if (like && !known.has(row.account)) {
      known.set(row.account, await isKnown(gatewayFor(container, row.account), like.serviceCheckoutId, LOOK_UP))
    }
  }
  const are = (answer: boolean | undefined) =>
    rows.filter(({ account }) => known.has(account) && known.get(account) === answer)
  return { own: are(true), unclear: are(undefined) }
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
  return {
    serviceCheckoutId,
    amountMinor,
    status,
    createdAt: new Date(createdAt),
    record: hasStatus(record) ? record : null,
  }
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
async function adopt({ container, ledger }: Gateway, { row, record: { record } }: Adoption<Listed>): Promise<void> {
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
