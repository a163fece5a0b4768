import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { orderPayment } from "../../core/checkout/order-payment"
import { wasMadeDuring } from "../../core/lease"
import { cartLease } from "../ledger/with-lease"
import { type CartState, cartStateOf } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"
import { hasHalfMadeOrder } from "./undo-half-made-order"

/**
 * For a completion that failed and that Medusa did not undo completely: it made the cart an order that nobody pays, or one
 * without links. The lease is then left to end by itself, and its next holder repairs the cart as after a crash. Does nothing after
 * one that succeeded. For a caller who holds the cart's lease.
 *
 * @param begunAt when the completion began: an order from before is somebody else's
 */
export async function abandonUnfinished(container: MedusaContainer, cartId: string, begunAt: Date): Promise<void> {
  const ledger = ledgerOf(container)
  const now = new Date()
  const [cart, [newest]] = await Promise.all([cartStateOf(container, cartId), ledger.checkouts.ofCart(cartId)])
  const isUnfinished =
    cart && cart.orderId !== null
      ? isUnpaid(cart, newest, begunAt, now)
      : await hasHalfMadeOrder(container, cartId, { since: begunAt, until: now })
  if (isUnfinished) {
    ledger.fence.abandon(cartLease(cartId))
  }
}

function isUnpaid(cart: CartState, newest: Checkout | undefined, begunAt: Date, now: Date): boolean {
  return (
    newest !== undefined &&
    cart.orderCreatedAt !== null &&
    wasMadeDuring(cart.orderCreatedAt, { since: begunAt, until: now }) &&
    !cart.orderCancelled &&
    orderPayment({ ...cart, isLeftUnpaid: true }, newest, now) === "none"
  )
}
