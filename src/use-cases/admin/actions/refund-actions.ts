import type { MedusaContainer } from "@medusajs/framework/types"
import type { LostRefundChoice } from "../../../core/admin/doors"
import type { Refund } from "../../../core/refund/refund"
import { type Actor, existingCheckout, recordAdminAction } from "../admin-action"
import { candidatesOf, checkRefundNow, resolveRefund } from "../../refund/follow/resolve-refund"
import { retryRefund } from "./retry-refund"
import { displayIdsOf } from "../../medusa/order/find-orders"
import { homesOf } from "../../refund/follow/record-foreign-refund"
import { existingRefund } from "../../refund/follow/with-claimed-refund"
import { iso } from "../../../core/admin/views/payment"

/** Asks the service what has become of a refund. @throws as checkRefundNow does */
export async function checkRefund(container: MedusaContainer, id: string, by: Actor): Promise<{ status: string }> {
  const { state } = await done(container, id, "check_asked", by, () => checkRefundNow(container, id))
  return { status: state }
}

/** Retries a refund that failed or was declined, as a new one. @throws as retryRefund does */
export async function retryFailedRefund(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  await done(container, id, "retry_asked", by, () => retryRefund(container, id, { source: "admin", by }))
}

/** Carries out what an admin decided about a refund whose answer was lost. @throws as resolveRefund does */
export async function decideLostRefund(
  container: MedusaContainer,
  id: string,
  choice: LostRefundChoice,
  by: Actor
): Promise<void> {
  await done(container, id, "decided", by, () => resolveRefund(container, id, choice))
}

export type CandidateView = Awaited<ReturnType<typeof refundCandidates>>[number]

/** The service's refunds that may be one whose answer was lost: of its amount, and belonging to nothing else. */
export async function refundCandidates(container: MedusaContainer, id: string) {
  const candidates = await candidatesOf(container, await existingRefund(container, id))
  return candidates.map(({ serviceRefundId, amountMinor, status, madeAt }) => ({
    service_refund_id: serviceRefundId,
    amount_minor: amountMinor,
    state: status,
    made_at: madeAt.toISOString(),
  }))
}

async function done(
  container: MedusaContainer,
  id: string,
  kind: "check_asked" | "retry_asked" | "decided",
  by: Actor,
  action: () => Promise<Refund>
): Promise<Refund> {
  const { checkoutId } = await existingRefund(container, id)
  await recordAdminAction(container, await existingCheckout(container, checkoutId), kind, by, { refund: id })
  return action()
}

export type RefundOrderView = Awaited<ReturnType<typeof ordersForRefund>>[number]

/** The orders that a refund made in the service's back office may belong to, the likeliest first. @throws as homesOf does */
export async function ordersForRefund(container: MedusaContainer, unmatchedId: string) {
  const homes = await homesOf(container, unmatchedId)
  const orderIds = homes.flatMap(({ checkout }) => checkout.orderId ?? [])
  const displayIds = await displayIdsOf(container, orderIds)
  return homes.map(({ checkout, leftMinor }) => ({
    payment_id: checkout.id,
    order_id: checkout.orderId,
    display_id: displayIds.get(checkout.orderId ?? "") ?? null,
    amount_minor: checkout.amountMinor,
    /** What is still refundable of it. */
    left_minor: leftMinor,
    currency_code: checkout.currency,
    paid_at: iso(checkout.paidAt),
  }))
}
