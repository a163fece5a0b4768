import { isCounted, isStanding, isTakenBack, PaymentInMedusa } from "./standing-payment"

/** Medusa's longest completion, milliseconds: its own lock of a cart ends after two minutes. */
export const COMPLETION_MS = 3 * 60_000
/** Longer than any process stalls and then goes on, milliseconds. */
const STALL_MS = 30 * 60_000

/** A session of another provider in one of these has brought its payment, or will. */
const COMMITTED: ReadonlySet<string> = new Set(["authorized", "captured", "pending_authorization"])

/** `isSpent`: its payment was cancelled; a completion that failed leaves its session as it was. */
export type SessionOfCart = { providerId: string; status: string; isSpent: boolean }

/** What a checkout finds on its cart: an order, and how that is paid. */
export type OrderOfCart = {
  /** Pence; null where the order is gone. An order that costs nothing needs no payment, whatever its cart costs by now. */
  orderTotalMinor: number | null
  orderCreatedAt: Date | null
  /** True where the ledger has noted that one of our processes died before the order was paid. */
  isLeftUnpaid: boolean
  sessions: readonly SessionOfCart[]
  /** Payments of any provider, oldest first. */
  payments: readonly PaymentOfCart[]
}

/**
 * A payment that was made for a cart, or for its order. `sessionId` is null where its session has been deleted since. `paidOrder`:
 * the order's own records name its capture. Then it paid this order although all of it has gone back since: merchants cancel
 * orders in the moment in which they are placed.
 */
export type PaymentOfCart = PaymentInMedusa & { sessionId: string | null; paidOrder: boolean }

/**
 * Whose payment an order has.
 *
 * - `ours`: this checkout's
 * - `another`: another checkout's or another provider's, made or committed
 * - `free`: nobody's; the order costs nothing, whatever a completion that failed has left
 * - `undecided`: none yet, and a completion may be under way: merchants' own code holds no lease of ours
 * - `none`: whoever made the order died before it was paid
 */
export type OrderPayment = "ours" | "another" | "free" | "undecided" | "none"

/** @param now compared with the order's creation */
export function orderPayment(
  { orderTotalMinor, orderCreatedAt, isLeftUnpaid, sessions, payments }: OrderOfCart,
  checkout: { reference: string; providerId: string },
  now: Date
): OrderPayment {
  const paying = payingOrder(payments)
  if (!paying?.paidOrder && orderTotalMinor !== null && orderTotalMinor <= 0) {
    return "free"
  }
  if (paying) {
    return paying.reference === checkout.reference ? "ours" : "another"
  }
  if (isCommitted(sessions, checkout)) {
    return "another"
  }
  const isYoung = orderCreatedAt !== null && now.getTime() - orderCreatedAt.getTime() < COMPLETION_MS
  return isYoung && !isLeftUnpaid ? "undecided" : "none"
}

/** The one that the order's records name; until it is captured, the one whose session the cart still has. */
export function payingOrder<P extends PaymentOfCart>(payments: readonly P[]): P | undefined {
  const recorded = payments.filter((payment) => payment.paidOrder && !isTakenBack(payment))
  const standing = (recorded.length > 0 ? recorded : payments).filter(isStanding)
  return standing.findLast(({ sessionId }) => sessionId !== null) ?? standing.at(-1) ?? recorded.at(-1)
}

/** True when another provider's payment has been made, or is on its way. */
export function isCommitted(sessions: OrderOfCart["sessions"], checkout: { providerId: string }): boolean {
  return sessions.some(
    ({ providerId, status, isSpent }) => providerId !== checkout.providerId && COMMITTED.has(status) && !isSpent
  )
}

/** A completion authorises through the plugin, which turns it away once it has lost the lease. */
export function isOnlyOurs(sessions: OrderOfCart["sessions"], checkout: { providerId: string }): boolean {
  return sessions.every(({ providerId }) => providerId === checkout.providerId)
}

/**
 * True while an order that was left unpaid may still be paid another way: the process that is taken for dead may have stalled, and
 * nothing of ours stops it from going on.
 */
export function mayStillBePaid(
  { sessions, orderCreatedAt }: Pick<OrderOfCart, "sessions" | "orderCreatedAt">,
  checkout: { providerId: string },
  now: Date
): boolean {
  const isYoung = orderCreatedAt !== null && now.getTime() - orderCreatedAt.getTime() < STALL_MS
  return isYoung && !isOnlyOurs(sessions, checkout)
}

/** A payment that was made for a cart. `id` is Medusa's. */
export type PaymentWithId = PaymentOfCart & { id: string }

/**
 * Payments that Medusa counts for a checkout beside the one that pays the order, or will. Completions that failed or were cut short
 * left them: the next one has another session, and so makes another payment for the same money.
 *
 * @param payments all of the cart, oldest first
 */
export function strayPayments<P extends PaymentWithId>(
  payments: readonly P[],
  { reference, isOrdered }: { reference: string; isOrdered: boolean }
): P[] {
  const ours = payments.filter((payment) => payment.reference === reference)
  // An order has one in any case: what was paid for it may all have gone back.
  const counted = isOrdered ? (payingOrder(ours) ?? ours.at(-1)) : readyForOrder(ours)
  return ours.filter(
    (payment) => payment !== counted && (!payment.paidOrder || isTakenBack(payment)) && isCounted(payment)
  )
}

/** The next completion finds a payment again by its session. */
function readyForOrder<P extends PaymentWithId>(ours: readonly P[]): P | undefined {
  return ours.findLast((payment) => isStanding(payment) && payment.sessionId !== null)
}
