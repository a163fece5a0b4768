import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutRecord, Page } from "../../client"
import { isUndecided } from "../../core/checkout/checkout"
import type { AccountOptions } from "../../core/options/options"
import type { Cursor, CursorKey } from "../../modules/instalments/stores/service/list-cursors"
import { afterLook } from "./check-unpaid"
import { type Gateway, gatewayFor } from "../service/gateway"
import { accountKey } from "../service/account-key"
import { jobStep } from "../service/run-job"
import { noteOddRecords } from "../service/note-odd-records"
import { BEGINNING, PAGE_IN_TICK, readPage } from "../service/read-page"
import { settleCheckout } from "../settle/settle-checkout"

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
