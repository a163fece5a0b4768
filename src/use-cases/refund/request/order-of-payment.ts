import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../../ledger/ledger-of"
import { orderStatus } from "../../medusa/order/order-changes"
import { paymentsIn } from "../../medusa/payment/payments"

/** The order, and the provider that Medusa refunds the payment by. */
export type OrderOfPayment = { orderId: string; isCancelled: boolean; providerId: string }

/**
 * The order that one of our payments belongs to.
 *
 * @returns undefined for payments made another way, and for those without an order
 */
export async function orderOfPayment(
  container: MedusaContainer,
  paymentId: string
): Promise<OrderOfPayment | undefined> {
  const [payment] = await paymentsIn(container, { ids: [paymentId] })
  const reference = payment?.reference
  const checkout = reference === undefined ? undefined : await ledgerOf(container).checkouts.find({ reference })
  const orderId = checkout?.orderId ?? checkout?.forOrderId
  const status = orderId ? await orderStatus(container, orderId) : undefined
  return checkout && orderId && status ? { orderId, ...status, providerId: checkout.providerId } : undefined
}
