import { assertNever } from "../assert-never"
import { isPaidUnplaced, mayBePlaced } from "../checkout/checkout"
import type { Problem } from "../checkout/states"
import { cameToNothing } from "../refund/states"
import { notedAsLeft } from "./corrections"
import { isCommitted, type OrderOfCart, type OrderPayment, orderPayment, strayPayments } from "./order-payment"
import type { Attempt, OrderFacts, PaymentFacts, Truth } from "./truth"

/**
 * Where a paid attempt stands with its cart.
 *
 * - `pays_order`: the cart's order is paid with it
 * - `under_way`: an order may be in the making
 * - `committed`: another way to pay is committed to the cart, which has no order (any more)
 * - `fits_order`: the cart's order is unpaid and costs what was paid
 * - `fits_cart`: there is no order, and one can be made
 * - `obstacle`: no order fits this payment
 */
export type Standing =
  | { kind: "pays_order" | "fits_order"; order: OrderFacts }
  | { kind: "under_way" | "committed" | "fits_cart" }
  | { kind: "obstacle"; problem: Problem }

export function standingOf(truth: Truth, attempt: Attempt, now: Date): Standing {
  const { order } = truth
  return order ? withOrder(truth, order, attempt, now) : withoutOrder(truth, attempt)
}

function withOrder(truth: Truth, order: OrderFacts, attempt: Attempt, now: Date): Standing {
  const whose = whoseOrder(truth, order, attempt, now)
  if (whose === "ours") {
    return { kind: "pays_order", order }
  }
  if (order.isCancelled) {
    return { kind: "obstacle", problem: "order_cancelled" }
  }
  switch (whose) {
    case "another":
    case "free":
      return { kind: "obstacle", problem: "cart_already_ordered" }
    case "undecided":
      return { kind: "under_way" }
    case "none":
      return hasGoneBack(attempt)
        ? GONE_BACK
        : truth.cart?.currency === attempt.currency && order.totalMinor === attempt.amountMinor
          ? { kind: "fits_order", order }
          : { kind: "obstacle", problem: "cart_changed" }
    default:
      return assertNever(whose)
  }
}

/** Medusa was asked for the money of an order that has been undone since: no other is made with it. */
const GONE_BACK: Standing = { kind: "obstacle", problem: "order_missing" }

/** Some of its money has been asked back, or is about to be. */
export const hasGoneBack = ({ refunds }: Attempt) => refunds.some(({ state }) => !cameToNothing(state))

function withoutOrder({ cart }: Truth, attempt: Attempt): Standing {
  if (hasGoneBack(attempt)) {
    return GONE_BACK
  }
  if (cart === null) {
    return { kind: "obstacle", problem: "cart_gone" }
  }
  if (cart.currency !== attempt.currency || cart.totalMinor !== attempt.amountMinor) {
    return { kind: "obstacle", problem: "cart_changed" }
  }
  return { kind: isCommitted(cart.sessions, attempt) ? "committed" : "fits_cart" }
}

/** Whose payment the cart's order has: the one answer to this question. */
export function whoseOrder(
  truth: Truth,
  order: OrderFacts,
  attempt: Pick<Attempt, "reference" | "providerId">,
  now: Date
): OrderPayment {
  return orderPayment(asFound(truth, order, notedAsLeft(truth.attempts, order.id) !== undefined), attempt, now)
}

/**
 * True where no completion is at work on the order, as is known, and the one that made it never came to the payment: one whose
 * payment was taken back has been made completely, and only lacks another.
 */
export function isUnpaid(truth: Truth, order: OrderFacts, attempt: Attempt, now: Date): boolean {
  const hadPayment = truth.payments.some(({ paidOrder }) => paidOrder)
  return !hadPayment && orderPayment(asFound(truth, order, true), attempt, now) === "none"
}

function asFound({ cart, payments }: Truth, order: OrderFacts, isLeftUnpaid: boolean): OrderOfCart {
  return {
    orderTotalMinor: order.totalMinor,
    orderCreatedAt: order.createdAt,
    isLeftUnpaid,
    sessions: cart?.sessions ?? [],
    payments,
  }
}

/** Payments in Medusa that are counted for an attempt beside the one that pays the order, or will. */
export function strayOf(truth: Truth, attempt: Attempt, isOrdered: boolean): readonly PaymentFacts[] {
  return unasked(attempt, strayPayments(truth.payments, { reference: attempt.reference, isOrdered }))
}

/** Payments in Medusa that are counted for an attempt which pays nothing any more. */
export function allOf(truth: Truth, attempt: Attempt): readonly PaymentFacts[] {
  const payments = truth.payments.map((payment) => ({ ...payment, sessionId: null }))
  return unasked(attempt, strayPayments(payments, { reference: attempt.reference, isOrdered: false }))
}

/** A refund that the ledger has was sent: its payment stays as it is. */
function unasked({ refunds }: Attempt, payments: readonly PaymentFacts[]): readonly PaymentFacts[] {
  const asked = new Set(refunds.map(({ medusaRefundId }) => medusaRefundId))
  return payments.filter(({ refundIds }) => !refundIds.some((id) => asked.has(id)))
}

/** Money that a cart's order is, or could be, made for. */
export const isToBePlaced = (attempt: Attempt) => attempt.policy !== null && isPaidUnplaced(attempt)

/** The same, paid as agreed. */
export const isAsAgreed = (attempt: Attempt) => isToBePlaced(attempt) && mayBePlaced(attempt)

/** Moments at which a cart's or an order's addresses were written. */
export type AddressMoments = { shippedTo: Date | null; billedTo: Date | null }

/** An order, with what it is linked to. */
type FoundOrder = AddressMoments & { cartId: string | null; paymentCollectionIds: readonly string[] }

/**
 * True for an order that was being made of this cart when the process died. Medusa writes the order first, then its links.
 *
 * A link with the cart's payments, which Medusa writes beside the link with the cart, proves it. Without any link the
 * addresses do: Medusa copies them from the cart together with the moment they were written at, which is in milliseconds.
 */
export function isHalfMade(order: FoundOrder, cart: AddressMoments & { paymentCollectionId: string }): boolean {
  if (order.cartId !== null) {
    return false
  }
  return order.paymentCollectionIds.length > 0
    ? order.paymentCollectionIds.every((id) => id === cart.paymentCollectionId)
    : hasAddress(cart) && isSame(order.shippedTo, cart.shippedTo) && isSame(order.billedTo, cart.billedTo)
}

function hasAddress({ shippedTo, billedTo }: AddressMoments): boolean {
  return shippedTo !== null || billedTo !== null
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}
