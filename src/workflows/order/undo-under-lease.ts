import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { assertNever } from "../../core/assert-never"
import { type Checkout, isPaidUnplaced, isPayable } from "../../core/checkout/checkout"
import { COMPLETION_MS, mayStillBePaid, orderPayment } from "../../core/checkout/order-payment"
import { amend } from "../ledger/amend-checkout"
import { type CartState, cartStateOf } from "../medusa/cart-state"
import { announceUnplaced } from "../notify/payment-unplaced"
import { ledgerOf } from "../ledger/ledger-of"

/**
 * Cancels the order of a cart that nobody paid and nobody will: what Medusa leaves behind when one of our processes is killed
 * while it completes a cart. Only with proof, which the next holder of the dead process's lease has recorded, and only once no other
 * way to pay can be under way. An order that costs nothing needs no payment; any other unpaid one may be the work of a merchant's
 * own code, and is left to a person.
 *
 * For a caller who holds the cart's lease.
 */
export async function undoUnderLease(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const ledger = ledgerOf(container)
  const [attempts, cart] = await Promise.all([
    ledger.checkouts.ofCart(checkout.cartId),
    cartStateOf(container, checkout.cartId),
  ])
  const now = new Date()
  if (cart?.orderId == null || cart.orderCancelled || attempts.some(isOpen(now))) {
    return
  }
  const { orderId } = cart
  const isLeftUnpaid = attempts.some(({ unpaidOrderId }) => unpaidOrderId === orderId)
  const payment = orderPayment({ ...cart, isLeftUnpaid }, checkout, now)
  switch (payment) {
    case "none":
      return isLeftUnpaid
        ? cancelLeftUnpaid(container, checkout, cart, orderId)
        : leaveToPerson(container, attempts[0] ?? checkout)
    case "undecided":
      return lookAgain(container, checkout)
    case "ours":
    case "another":
    case "free":
      return
    default:
      assertNever(payment)
  }
}

const isOpen = (now: Date) => (attempt: Checkout) => isPaidUnplaced(attempt) || isPayable(attempt, now)

/** An order that the plugin's own payment was for, and lost, waits for no other. */
async function cancelLeftUnpaid(
  container: MedusaContainer,
  checkout: Checkout,
  cart: CartState,
  orderId: string
): Promise<void> {
  const waits = checkout.remoteState !== "successful" && mayStillBePaid(cart, checkout, new Date())
  return waits ? lookAgain(container, checkout) : cancel(container, orderId)
}

async function lookAgain(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const nextCheckAt = new Date(Date.now() + COMPLETION_MS)
  await amend(ledgerOf(container), checkout, () => ({ change: { nextCheckAt }, timeline: [] }))
}

async function cancel(container: MedusaContainer, orderId: string): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`instalments: order ${orderId} was left unpaid by a process that died, and is cancelled`)
}

async function leaveToPerson(container: MedusaContainer, newest: Checkout): Promise<void> {
  const noted = await amend(ledgerOf(container), newest, ({ problem, remoteState }) =>
    problem === null && remoteState !== "successful"
      ? {
          change: { problem: "order_unpaid" },
          timeline: [{ kind: "held", source: "job", details: { problem: "order_unpaid" } }],
        }
      : undefined
  )
  await announceUnplaced(container, noted)
}
