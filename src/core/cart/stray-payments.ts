import { type PaymentOfCart, payingOrder } from "./order-payment"
import { isStanding, isTakenBack } from "./standing-payment"

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

/** Medusa adds up what was captured and refunded of all payments, the cancelled ones among them. */
function isCounted(payment: PaymentWithId): boolean {
  return isStanding(payment) || payment.capturedMinor > 0
}
