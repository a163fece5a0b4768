import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { assertNever } from "../../core/assert-never"
import type { Checkout } from "../../core/checkout/checkout"
import { type OrderPayment, orderPayment } from "../../core/checkout/order-payment"
import { majorToMinor } from "../../core/money/money"
import { ledgerOf } from "../ledger/ledger-of"
import { type CartState, cartStateOf, cartTotalOf, orderTotalOf } from "../medusa/cart-state"
import { paymentOf } from "../medusa/medusa-payment"
import { guarded } from "../service/guarded"
import { fitSession } from "./fit-session"
import { payOrder } from "./pay-order"
import type { PlacingOutcome } from "./record-placing"
import { voidAllPayments, voidStrayPayments } from "./void-stray-payments"

/**
 * The cart has an order. If its payment is this checkout's, the completion has just made it, or an earlier one died before it
 * could record that; if it has no payment at all, the attempt died earlier, and this checkout pays for it. For a caller who holds the
 * cart's lease.
 */
export async function claimOrder(
  container: MedusaContainer,
  checkout: Checkout,
  cart: CartState,
  orderId: string
): Promise<PlacingOutcome> {
  const payment = await paymentOfOrder(container, checkout, cart, orderId)
  if (payment !== "ours" && cart.orderCancelled) {
    return { problem: "order_cancelled" }
  }
  switch (payment) {
    case "another":
    case "free":
      await voidAllPayments(container, checkout)
      return { problem: "cart_already_ordered" }
    case "undecided":
      return { problem: "completion_failed" }
    case "none":
      if (
        !(await agrees(container, cart, checkout)) ||
        (await orderTotalOf(container, orderId)) !== checkout.amountMinor
      ) {
        return { problem: "cart_changed" }
      }
      await fitSession(container, cart, checkout)
      break
    case "ours":
      await voidStrayPayments(container, cart, checkout)
      break
    default:
      assertNever(payment)
  }
  if (await payOrder(container, checkout.id, orderId)) {
    await tellPlaced(container, orderId)
  }
  const refundedMinor = majorToMinor((await paymentOf(container, checkout))?.refunded ?? "0").amountMinor
  const totalMinor = await orderTotalOf(container, orderId)
  // Gone by now: whoever made it has undone it.
  return totalMinor === undefined ? { problem: "completion_failed" } : { orderId, totalMinor, refundedMinor }
}

/**
 * True where this checkout pays the cart's order, or may be about to: merchants' own code can complete a cart although the plugin
 * had given up on its payment. `claimOrder` then finds out which.
 */
export async function mayHaveOrder(container: MedusaContainer, checkout: Checkout): Promise<boolean> {
  const cart = await cartStateOf(container, checkout.cartId)
  if (!cart?.orderId || cart.orderTotalMinor === null) {
    return false
  }
  const payment = await paymentOfOrder(container, checkout, cart, cart.orderId)
  return payment === "ours" || (payment === "undecided" && !cart.orderCancelled)
}

/** An order that a process of ours is known to have left unpaid when it died is nobody's, however young it is. */
async function paymentOfOrder(
  container: MedusaContainer,
  checkout: Checkout,
  cart: CartState,
  orderId: string
): Promise<OrderPayment> {
  const attempts = await ledgerOf(container).checkouts.ofCart(checkout.cartId)
  const isLeftUnpaid = attempts.some(({ unpaidOrderId }) => unpaidOrderId === orderId)
  return orderPayment({ ...cart, isLeftUnpaid }, checkout, new Date())
}

/**
 * Medusa emits `order.placed` at the end of a completion: for one that was cut short, it is emitted here. A bus that rejects it
 * undoes nothing: the order is there, and paid.
 */
function tellPlaced(container: MedusaContainer, id: string): Promise<void> {
  return guarded(container, `${OrderWorkflowEvents.PLACED} of ${id}`, () =>
    container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id } })
  )
}

/** True while the cart costs what was paid. */
export async function agrees(
  container: MedusaContainer,
  cart: CartState,
  { cartId, amountMinor, currency }: Checkout
): Promise<boolean> {
  return cart.currency === currency && (await cartTotalOf(container, cartId)) === amountMinor
}
