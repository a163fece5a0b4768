import type { MedusaContainer } from "@medusajs/framework/types"
import { payingOrder } from "../../core/cart/order-payment"
import type { Attempt, Truth } from "../../core/cart/truth"
import { recordPayment } from "../medusa/order/record-payment"
import { linkPayments } from "../medusa/order/remove-order"
import { authoriseSession } from "../medusa/payment/sessions"
import { emitOrderPlaced } from "../notify/notify"
import { guarded } from "../service/run-job"

/**
 * Finishes an order whose making was cut short: links it with its payments, authorises the session of its paid checkout if that
 * has not happened, records what was captured, and emits the event that Medusa emits at the end of a completion.
 */
export async function payOrder(
  container: MedusaContainer,
  truth: Truth,
  attempt: Attempt,
  orderId: string
): Promise<void> {
  if (truth.order?.collectionIds.length === 0) {
    await linkPayments(container, orderId, attempt.paymentCollectionId)
  }
  if (payingOrder(truth.payments)?.reference !== attempt.reference) {
    await authoriseSession(container, attempt.paymentSessionId)
  }
  await recordPayment(container, attempt, orderId)
  // A bus that rejects it undoes nothing: the order is there, and paid.
  await guarded(container, `order.placed of ${orderId}`, () => emitOrderPlaced(container, orderId))
}
