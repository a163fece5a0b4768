import { isPaidUnplaced, mayBePlaced } from "../checkout/checkout"
import type { Problem } from "../checkout/states"
import { cameToNothing } from "../refund/states"
import { notedAsLeft } from "./corrections"
import { payingOrder, strayPayments } from "./standing-payment"
import type { Attempt, OrderFacts, PaymentFacts, SessionFacts, Truth } from "./truth"

/** Medusa's longest completion, milliseconds: its own lock of a cart ends after two minutes. */
export const COMPLETION_MS = 3 * 60_000
/** Longer than any process stalls and then goes on, milliseconds. */
const STALL_MS = 30 * 60_000

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
  const { order, cart } = truth
  const whose = order ? whoseOrder(truth, order, attempt, now) : "none"
  if (order && whose === "ours") {
    return { kind: "pays_order", order }
  }
  if (order?.isCancelled) {
    return obstacle("order_cancelled")
  }
  if (whose !== "none") {
    return whose === "undecided" ? { kind: "under_way" } : obstacle("cart_already_ordered")
  }
  if (hasGoneBack(attempt)) {
    // Medusa was asked for the money of an order that has been undone since: no other is made with it.
    return obstacle("order_missing")
  }
  const payable = order ?? cart
  if (!payable) {
    return obstacle("cart_gone")
  }
  if (cart?.currency !== attempt.currency || payable.totalMinor !== attempt.amountMinor) {
    return obstacle("cart_changed")
  }
  if (order) {
    return { kind: "fits_order", order }
  }
  if (isCommitted(truth, attempt)) {
    return { kind: "committed" }
  }
  return isMovedAway(cart, attempt) ? obstacle("cart_moved") : { kind: "fits_cart" }
}

/**
 * True where the cart is in a region that lacks both the provider and the country that was paid for. Where a merchant has switched the
 * provider off in the cart's own region, or has deleted the region, every cart has the same trouble, and it may pass.
 */
function isMovedAway(cart: Truth["cart"], { providerId, countryCode }: Attempt): boolean {
  const region = cart?.region
  return (
    !!region &&
    countryCode !== null &&
    region.countries.length > 0 &&
    !region.countries.includes(countryCode.toLowerCase()) &&
    !region.providers.includes(providerId)
  )
}

function obstacle(problem: Problem): Standing {
  return { kind: "obstacle", problem }
}

/** Some of its money has been asked back, or is about to be. */
export const hasGoneBack = ({ refunds }: Pick<Attempt, "refunds">) => refunds.some(({ state }) => !cameToNothing(state))

/**
 * Whose payment an order has.
 *
 * - `ours`: this checkout's
 * - `another`: another checkout's or another provider's, made or committed
 * - `free`: nobody's; the order costs nothing, whatever its cart costs by now and a completion that failed has left
 * - `undecided`: none yet, and a completion may be under way: merchants' own code holds no lease of ours
 * - `none`: whoever made the order died before it was paid
 */
type OrderPayment = "ours" | "another" | "free" | "undecided" | "none"

type Found = Pick<Truth, "attempts" | "cart" | "payments">
type Payer = Pick<Attempt, "reference" | "providerId">

/** Whose payment the cart's order has: the one answer to this question. */
export function whoseOrder(truth: Found, order: OrderFacts, attempt: Payer, now: Date): OrderPayment {
  const paying = payingOrder(truth.payments)
  if (!paying?.paidOrder && order.totalMinor === 0) {
    return "free"
  }
  if (paying) {
    return paying.reference === attempt.reference ? "ours" : "another"
  }
  if (isCommitted(truth, attempt)) {
    return "another"
  }
  const isYoung = now.getTime() - order.createdAt.getTime() < COMPLETION_MS
  return isYoung && !notedAsLeft(truth.attempts, order.id) ? "undecided" : "none"
}

/** A session of another provider in one of these has brought its payment, or will. */
const COMMITTED: ReadonlySet<string> = new Set(["authorized", "captured", "pending_authorization"])

/** True when another provider's payment has been made, or is on its way. */
function isCommitted(truth: Found, attempt: Payer): boolean {
  return otherSessions(truth, attempt).some(({ status, isSpent }) => COMMITTED.has(status) && !isSpent)
}

function otherSessions({ cart }: Found, { providerId }: Payer): readonly SessionFacts[] {
  return (cart?.sessions ?? []).filter((session) => session.providerId !== providerId)
}

/**
 * True where no completion is at work on the order, as is known, and the one that made it never came to the payment: one whose
 * payment was taken back has been made completely, and only lacks another.
 */
export function isUnpaid(truth: Truth, order: OrderFacts, attempt: Attempt, now: Date): boolean {
  const whose = whoseOrder(truth, order, attempt, now)
  return (whose === "none" || whose === "undecided") && !truth.payments.some(({ paidOrder }) => paidOrder)
}

/** A completion authorises through the plugin, which turns it away once it has lost the lease. */
export function isOnlyOurs(truth: Found, attempt: Payer): boolean {
  return otherSessions(truth, attempt).length === 0
}

/**
 * True while an order that was left unpaid may still be paid another way: the process that is taken for dead may have stalled, and
 * nothing of ours stops it from going on.
 */
export function mayStillBePaid(truth: Found, { createdAt }: OrderFacts, attempt: Payer, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < STALL_MS && !isOnlyOurs(truth, attempt)
}

/**
 * Payments in Medusa that are counted for an attempt beside the one that pays the order, or will. A refund that the ledger has was
 * sent: its payment stays as it is.
 */
export function strayOf(truth: Truth, { reference, refunds }: Attempt, isOrdered: boolean): readonly PaymentFacts[] {
  const asked = new Set(refunds.map(({ medusaRefundId }) => medusaRefundId))
  const strays = strayPayments(truth.payments, { reference, isOrdered })
  return strays.filter(({ refundIds }) => !refundIds.some((id) => asked.has(id)))
}

/** Payments in Medusa that are counted for an attempt which pays nothing any more. */
export function allOf(truth: Truth, attempt: Attempt): readonly PaymentFacts[] {
  const payments = truth.payments.map((payment) => ({ ...payment, sessionId: null }))
  return strayOf({ ...truth, payments }, attempt, false)
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
  const hasAddress = cart.shippedTo !== null || cart.billedTo !== null
  return order.paymentCollectionIds.length > 0
    ? order.paymentCollectionIds.every((id) => id === cart.paymentCollectionId)
    : hasAddress && isSame(order.shippedTo, cart.shippedTo) && isSame(order.billedTo, cart.billedTo)
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}
