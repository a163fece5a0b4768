import type { MedusaContainer } from "@medusajs/framework/types"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { type Checkout, isPaidUnplaced, isPayable } from "../../core/checkout/checkout"
import { orderPayment } from "../../core/checkout/order-payment"
import { cartStateOf } from "../medusa/cart-state"
import { ledgerOf } from "../service/gateway"

/**
 * Cancels the order of a cart that nobody paid. Such an order is what Medusa leaves behind when a process is killed while
 * it completes a cart; after the attempt to pay has ended it will never be paid. For a caller who holds the cart's lease.
 */
export async function undoUnderLease(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const cart = await cartStateOf(container, checkout.cartId)
  const now = new Date()
  if (cart?.orderId == null || cart.orderCancelled || orderPayment(cart, checkout, now) !== "none") {
    return
  }
  const attempts = await ledgerOf(container).checkouts.ofCart(checkout.cartId)
  if (!attempts.some((attempt) => isPaidUnplaced(attempt) || isPayable(attempt, now))) {
    await cancelOrderWorkflow(container).run({ input: { order_id: cart.orderId } })
  }
}
