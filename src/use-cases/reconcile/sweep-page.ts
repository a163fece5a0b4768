import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutRecord, Page } from "../../client"
import { isUndecided } from "../../core/checkout/states"
import type { AccountOptions } from "../../core/options/options"
import type { Cursor, CursorKey } from "../../modules/instalments/stores/service/list-cursors"
import { afterLook } from "./check-unpaid"
import { type Gateway, gatewayFor } from "../service/gateway"
import { accountKey } from "../ledger/account-keys"
import { jobStep } from "../service/run-job"
import { noteOddRecords, BEGINNING, PAGE_IN_TICK, readPage } from "../service/read-page"
import { settleCheckout } from "../settle/settle-checkout"
import { isLookedFor, placingPolicy } from "../../core/checkout/recovery"
import { refundApproval } from "../ledger/policy-for"
import { type NewestCheckouts, recognise } from "./recognise"

/** One that is worth a page is enough. Where this many are not, the older ones are left to the daily comparison. */
const MOST_PAID = 500

/**
 * Looks for paid checkouts whose creation was not answered: a callback names our reference, but a refund needs the service's id,
 * which the list alone has. No page is read where none waits.
 *
 * @returns whether a page was read
 * @throws InstalmentsClientError when there is no page
 */
export async function findHidden(container: MedusaContainer, gateway: Gateway): Promise<boolean> {
  const { account, ledger, client } = gateway
  const now = new Date()
  const paid = account.shared ? [] : await ledger.checkouts.paidWithoutId(account, MOST_PAID)
  const policy = placingPolicy(account, paid.length > 0 ? await refundApproval(ledger, account) : undefined)
  if (!paid.some((checkout) => isLookedFor(checkout, policy, now))) {
    return false
  }
  const key: CursorKey = { ...accountKey(account), purpose: "hidden_checkouts" }
  const { pageItems } = (await ledger.cursors.read(key)) ?? BEGINNING
  const { records, odd, nextUrl } = await readPage(
    { list: client.listCheckouts, call: PAGE_IN_TICK },
    { nextUrl: null, pageItems },
    (cursor) => ledger.cursors.write(key, cursor)
  )
  await recognise(container, gateway, newest({ records, odd, nextUrl }, now))
  return true
}

/** @param nextUrl where the list goes on; null at its end */
export function newest(
  { records, odd, nextUrl }: Pick<NewestCheckouts, "records" | "odd"> & { nextUrl: string | null },
  startedAt: Date
): NewestCheckouts {
  const last = records.at(-1)
  return { records, odd, startedAt, reachesTo: nextUrl === null ? null : last ? new Date(last.createdAt) : startedAt }
}

/**
 * Reads the next page of the service's list, newest checkouts first, and settles every checkout of it that is still
 * open here. Checkouts made meanwhile only push others back: a page may repeat some, it never skips one.
 *
 * @param oldest when the oldest open checkout was created: reading ends there and begins anew
 */
export async function sweepPage(container: MedusaContainer, account: AccountOptions, oldest: Date): Promise<void> {
  const gateway = gatewayFor(container, account.account)
  const key: CursorKey = { ...accountKey(account), purpose: "sweep_checkouts" }
  let cursor = (await gateway.ledger.cursors.read(key)) ?? BEGINNING
  const keep = (state: Cursor) => {
    cursor = state
    return gateway.ledger.cursors.write(key, state)
  }
  const askedAt = new Date()
  const page = await readPage({ list: gateway.client.listCheckouts, call: PAGE_IN_TICK }, cursor, keep)
  await noteOddRecords(container, gateway, "checkout", {
    odd: page.odd,
    readable: page.records.map(({ serviceCheckoutId }) => serviceCheckoutId),
  })
  await settlePage(container, gateway, page, askedAt)
  const reached = page.records.at(-1)
  const goesOn = reached !== undefined && new Date(reached.createdAt) >= oldest
  await keep({ ...cursor, nextUrl: goesOn ? page.nextUrl : null })
}

async function settlePage(
  container: MedusaContainer,
  gateway: Gateway,
  page: Page<CheckoutRecord>,
  askedAt: Date
): Promise<void> {
  const rows = await gateway.ledger.checkouts.byServiceId(
    page.records.map(({ serviceCheckoutId }) => serviceCheckoutId)
  )
  const known = new Map(rows.map((row) => [row.serviceCheckoutId, row]))
  for (const { serviceCheckoutId, status, amountMinor, currency } of page.records) {
    const checkout = known.get(serviceCheckoutId)
    if (!checkout || !isUndecided(checkout)) {
      continue
    }
    await jobStep(container, checkout.reference, async () => {
      await gateway.ledger.looks.answered(checkout, askedAt)
      if (status !== checkout.remoteState) {
        const snapshot = { source: "list" as const, status, amountMinor, currency }
        await settleCheckout(container, { checkoutId: checkout.id, snapshot })
      }
      await afterLook(container, gateway, checkout)
    })
  }
}
