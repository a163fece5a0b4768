import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { assertNever } from "../../core/assert-never"
import { nextCheck } from "../../core/checkout/check-schedule"
import { type Checkout, isPaidUnplaced } from "../../core/checkout/checkout"
import type { Problem } from "../../core/checkout/decide"
import { orderPayment } from "../../core/checkout/order-payment"
import { amend } from "../ledger/amend-checkout"
import { announceUnplaced } from "../notify/payment-unplaced"
import { type CartState, cartStateOf, paidReferencesOf } from "../medusa/cart-state"
import { fitSession } from "./fit-session"
import { payOrder } from "./pay-order"
import { ledgerOf } from "../service/gateway"

/** Enough to take the cart's lease; the row itself is read under it. */
export type CheckoutOfCart = Pick<Checkout, "id" | "cartId">

/** What became of an attempt to place a paid checkout. */
type Outcome = { orderId: string } | { problem: Problem }

/**
 * Makes the order of a paid checkout, or finds that it has been made. For a caller who holds the cart's lease.
 *
 * @returns the row afterwards: placed with its order, or unplaced with the problem
 */
export async function placeUnderLease(container: MedusaContainer, { id }: CheckoutOfCart): Promise<Checkout> {
  const checkout = await ledgerOf(container).checkouts.find({ id })
  if (!checkout) {
    throw new Error(`There is no checkout ${id} in the ledger`)
  }
  return isPaidUnplaced(checkout) ? record(container, checkout, await attempt(container, checkout)) : checkout
}

async function attempt(container: MedusaContainer, checkout: Checkout): Promise<Outcome> {
  const cart = await cartStateOf(container, checkout.cartId)
  if (!cart) {
    return { problem: "cart_gone" }
  }
  if (cart.orderId !== null) {
    return ordered(container, checkout, cart, cart.orderId)
  }
  if (!agrees(cart, checkout)) {
    return { problem: "cart_changed" }
  }
  await fitSession(container, cart, checkout)
  return complete(container, checkout, cart)
}

async function complete(container: MedusaContainer, checkout: Checkout, cart: CartState): Promise<Outcome> {
  const { result, errors } = await completeCartWorkflow(container).run({
    input: { id: checkout.cartId },
    throwOnError: false,
  })
  if (errors.length > 0 || !result) {
    return { problem: "completion_failed" }
  }
  // Medusa authorises the session it finds, and somebody may have put another there meanwhile.
  const paid = await paidReferencesOf(container, cart.paymentCollectionId)
  return paid.includes(checkout.reference) ? { orderId: result.id } : { problem: "cart_already_ordered" }
}

/**
 * The cart has an order. If its money is this checkout's, an earlier attempt made it and died before it could say so; if it
 * has no payment at all, the attempt died sooner, and this checkout pays it.
 */
async function ordered(
  container: MedusaContainer,
  checkout: Checkout,
  cart: CartState,
  orderId: string
): Promise<Outcome> {
  const payment = orderPayment(cart, checkout, new Date())
  if (payment !== "ours" && cart.orderCancelled) {
    return { problem: "order_cancelled" }
  }
  switch (payment) {
    case "another":
      return { problem: "cart_already_ordered" }
    case "undecided":
      return { problem: "completion_failed" }
    case "none":
      if (!agrees(cart, checkout)) {
        return { problem: "cart_changed" }
      }
      await fitSession(container, cart, checkout)
      break
    case "ours":
      break
    default:
      assertNever(payment)
  }
  if (await payOrder(container, checkout.id, orderId)) {
    await tellPlaced(container, orderId)
  }
  return { orderId }
}

/** Medusa tells its subscribers of an order at the end of a completion: of one that was cut short they have not heard. */
async function tellPlaced(container: MedusaContainer, id: string): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id } })
}

function agrees(cart: CartState, checkout: Checkout): boolean {
  return cart.amountMinor === checkout.amountMinor && cart.currency === checkout.currency
}

async function record(container: MedusaContainer, checkout: Checkout, outcome: Outcome): Promise<Checkout> {
  const recorded = await write(container, checkout, outcome)
  if (recorded.problem !== null && recorded.problem !== checkout.problem) {
    await announceUnplaced(container, recorded)
  }
  return recorded
}

function write(container: MedusaContainer, checkout: Checkout, outcome: Outcome): Promise<Checkout> {
  const now = new Date()
  return amend(ledgerOf(container), checkout, (newest) => {
    if ("orderId" in outcome) {
      return {
        change: { placementState: "placed", orderId: outcome.orderId, problem: null, nextCheckAt: null },
        timeline: [{ kind: "placed", source: "shop", details: { order: outcome.orderId } }],
      }
    }
    return {
      change: {
        placementState: "unplaced",
        problem: outcome.problem,
        nextCheckAt: nextCheck({ ...newest, placementState: "unplaced" }, now),
      },
      timeline: [{ kind: "unplaced", source: "shop", details: { problem: outcome.problem } }],
    }
  })
}
