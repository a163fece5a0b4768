import type { MedusaContainer } from "@medusajs/framework/types"
import { orderPayment } from "../../core/checkout/order-payment"
import { cartLease } from "../ledger/with-lease"
import { cartStateOf } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"
import { hasHalfMadeOrder } from "./undo-half-made-order"

/** No completion takes longer: Medusa's own lock of the cart ends then. Milliseconds. */
const LONGEST_COMPLETION_MS = 120_000

/**
 * For a completion that failed and that Medusa did not undo completely: the cart has an order that nobody pays, or there is one
 * without links. The lease is then left to end by itself, and its next holder repairs the cart as after a crash. For a caller
 * who holds the cart's lease.
 */
export async function abandonUnfinished(container: MedusaContainer, cartId: string, now: Date): Promise<void> {
  const ledger = ledgerOf(container)
  const [cart, [newest]] = await Promise.all([cartStateOf(container, cartId), ledger.checkouts.ofCart(cartId)])
  const isUnpaid =
    cart !== undefined &&
    newest !== undefined &&
    cart.orderId !== null &&
    !cart.orderCancelled &&
    orderPayment({ ...cart, isLeftUnpaid: true }, newest, now) === "none"
  const during = { since: new Date(now.getTime() - LONGEST_COMPLETION_MS), until: now }
  if (isUnpaid || (await hasHalfMadeOrder(container, cartId, during))) {
    ledger.fence.abandon(cartLease(cartId))
  }
}
