import type { MedusaContainer } from "@medusajs/framework/types"
import type { RefundOrderView } from "../../../core/admin/views/refund"
import { displayIdsOf } from "../../medusa/order/find-orders"
import { homesOf, recordForeignRefund } from "../../refund/follow/record-foreign-refund"
import { type Actor, asRefusal } from "../admin-action"
import { iso } from "../views/payment-view"

/**
 * The orders that a refund made in the service's back office may belong to, the likeliest first.
 *
 * @throws Refusal `not_found` when it is gone
 */
export async function ordersForRefund(container: MedusaContainer, unmatchedId: string): Promise<RefundOrderView[]> {
  const homes = await homesOf(container, unmatchedId)
  const orderIds = homes.flatMap(({ checkout }) => checkout.orderId ?? [])
  const displayIds = await displayIdsOf(container, orderIds)
  return homes.map(({ checkout, leftMinor }) => ({
    payment_id: checkout.id,
    order_id: checkout.orderId,
    display_id: displayIds.get(checkout.orderId ?? "") ?? null,
    amount_minor: checkout.amountMinor,
    left_minor: leftMinor,
    currency_code: checkout.currency,
    paid_at: iso(checkout.paidAt),
  }))
}

/** Records it on the order that a person has named. @throws Refusal as recordForeignRefund does, `try_later` while others work */
export async function recordRefundOnOrder(
  container: MedusaContainer,
  unmatchedId: string,
  paymentId: string,
  by: Actor
): Promise<void> {
  try {
    await recordForeignRefund(container, unmatchedId, paymentId, by)
  } catch (error) {
    throw asRefusal(error)
  }
}
