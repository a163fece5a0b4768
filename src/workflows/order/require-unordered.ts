import type { MedusaContainer } from "@medusajs/framework/types"
import { orderPayment } from "../../core/checkout/order-payment"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { cartStateOf } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"

/**
 * Turns a new payment session away from a cart whose order is paid. Medusa would delete the session that paid it, and a
 * completion that stalled on the way would not find that when it goes on, and take back the order. One that was left unpaid
 * may still be paid. For a caller who holds the cart's lease.
 *
 * @throws Refusal with a sentence for the shopper
 */
export async function requireUnordered(container: MedusaContainer, cartId: string): Promise<void> {
  const attempts = await ledgerOf(container).checkouts.ofCart(cartId)
  const [newest] = attempts
  const cart = newest && (await cartStateOf(container, cartId))
  if (!newest || !cart?.orderId || cart.orderCancelled) {
    return
  }
  const isLeftUnpaid = attempts.some(({ unpaidOrderId }) => unpaidOrderId === cart.orderId)
  const payment = orderPayment({ ...cart, isLeftUnpaid }, newest, new Date())
  if (payment !== "none") {
    throw new Refusal("not_allowed", payment === "undecided" ? SENTENCES.beingPlaced : SENTENCES.alreadyOrdered)
  }
}
