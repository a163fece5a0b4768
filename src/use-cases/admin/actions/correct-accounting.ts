import type { MedusaContainer } from "@medusajs/framework/types"
import { remedyOf } from "../../../core/accounting/differences"
import type { Checkout } from "../../../core/checkout/checkout"
import { refused, required } from "../../../core/refusal"
import type { HeldOrder } from "../../ledger/with-lease"
import { ADMIN_WAIT_MS, withRefundLease } from "../../refund/accounting/refund-lease"
import { healRecords } from "../../refund/accounting/heal-records"
import { requireNoOpenChange } from "../../medusa/order/order-changes"
import { differenceNow, noteDifference } from "../../accounting/compare"
import { type Actor, existingCheckout, recordAdminAction } from "../admin-action"

/**
 * Corrects Medusa's amounts where they differ from the ledger's. No money moves.
 *
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` when there is nothing to correct, the order has an
 *   open change, or the amounts still differ
 * @throws LeaseBusyError while the payment is being processed
 */
export async function correctAccounting(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  const orderId = required(checkout.orderId, "no_records", "not_allowed")
  await recordAdminAction(container, checkout, "correction_asked", by)
  await withRefundLease(container, orderId, ADMIN_WAIT_MS, (held) => repair(container, held, checkout))
}

async function repair(container: MedusaContainer, held: HeldOrder, checkout: Checkout): Promise<void> {
  await requireNoOpenChange(container, held.orderId)
  const before = await differenceNow(container, checkout)
  if (!before || remedyOf(before.kind) !== "correct") {
    throw refused("nothing_to_correct", {})
  }
  await healRecords(container, held, { kind: "person" })
  const after = await differenceNow(container, checkout)
  if (after?.kind === before.kind) {
    throw refused("still_differ", {})
  }
  await noteDifference(container, checkout, before, after)
}
