import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { payingOrder } from "../../core/cart/order-payment"
import type { Attempt, Truth } from "../../core/cart/truth"
import { recordPayment } from "../medusa/order/record-payment"
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
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id: attempt.paymentCollectionId },
    })
  }
  if (payingOrder(truth.payments)?.reference !== attempt.reference) {
    await container.resolve(Modules.PAYMENT).authorizePaymentSession(attempt.paymentSessionId, {})
  }
  await recordPayment(container, attempt, orderId)
  await tellPlaced(container, orderId)
}

/** A bus that rejects it undoes nothing: the order is there, and paid. */
function tellPlaced(container: MedusaContainer, id: string): Promise<void> {
  return guarded(container, `${OrderWorkflowEvents.PLACED} of ${id}`, () =>
    container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id } })
  )
}
