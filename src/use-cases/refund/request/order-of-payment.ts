import type { MedusaContainer } from "@medusajs/framework/types"
import { knownToLedger, knowsOrder } from "../../service/known-to-ledger"
import { ledgerOf } from "../../ledger/ledger-of"
import { ordersMissing } from "../../medusa/order/find-orders"
import { orderStatus } from "../../medusa/order/order-changes"
import { orderWithCollection } from "../../medusa/order/order-to-pay"
import { paymentsIn } from "../../medusa/payment/payments"
import { refused } from "../../../core/refusal"

/** `providerId`: by which Medusa refunds the payment; null for one that was made another way, beside ours. */
type OrderOfPayment = { orderId: string; providerId: string | null }

/** @returns undefined where the order has none of our payments, and for payments without an order */
export async function orderOfPayment(
  container: MedusaContainer,
  paymentId: string
): Promise<OrderOfPayment | undefined> {
  const [payment] = await paymentsIn(container, { ids: [paymentId] })
  if (!payment) {
    return undefined
  }
  const { reference, collectionId } = payment
  const checkout =
    reference === undefined
      ? undefined
      : await knownToLedger(container, ({ checkouts }) => checkouts.find({ reference }), undefined)
  const orderId = checkout ? (checkout.orderId ?? checkout.forOrderId) : await orderBesideOurs(container, collectionId)
  if (!orderId || (await ordersMissing(container, [orderId])).size > 0) {
    return undefined
  }
  return { orderId, providerId: checkout?.providerId ?? null }
}

/**
 * To be asked under the order's lease: a cancellation may have held it before.
 *
 * @throws Refusal `not_allowed`
 */
export async function requireNotCancelled(container: MedusaContainer, orderId: string): Promise<void> {
  if ((await orderStatus(container, orderId))?.isCancelled) {
    throw refused("order_cancelled", {})
  }
}

async function orderBesideOurs(container: MedusaContainer, collectionId: string): Promise<string | undefined> {
  const orderId = await orderWithCollection(container, collectionId)
  return orderId !== undefined && (await knowsOrder(container, orderId)) ? orderId : undefined
}

/**
 * What Medusa captures of a cancelled order's payment would stand in its records for good: the money goes back, or has gone, as money
 * that was never captured.
 *
 * @throws Refusal `not_allowed`
 */
export async function requireOrderStands(container: MedusaContainer, reference: string): Promise<void> {
  const checkout = await ledgerOf(container).checkouts.find({ reference })
  if (checkout?.orderId && (await orderStatus(container, checkout.orderId))?.isCancelled) {
    throw refused("nothing_to_capture", {})
  }
}
