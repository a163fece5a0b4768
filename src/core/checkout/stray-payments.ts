import type { PaymentOfCart } from "./order-payment"
import { isStanding } from "./standing-payment"

/** A payment that was made for a cart. `id` is Medusa's; `sessionId` is null where its session has been deleted since. */
export type PaymentWithSession = PaymentOfCart & { id: string; sessionId: string | null }

/**
 * Payments that Medusa counts for a checkout beside the one that pays the order, or will. Completions that failed or were cut short
 * left them: the next one has another session, and so makes another payment for the same money.
 *
 * @param payments all of the cart, oldest first
 */
export function strayPayments<P extends PaymentWithSession>(
  payments: readonly P[],
  { reference, isOrdered }: { reference: string; isOrdered: boolean }
): P[] {
  const ours = payments.filter((payment) => payment.reference === reference)
  const counted = isOrdered ? payingOrder(ours) : readyForOrder(ours)
  return ours.filter((payment) => payment !== counted && !payment.paidOrder && isCounted(payment))
}

/** An order has one in any case: what was paid for it may all have gone back. */
function payingOrder<P extends PaymentWithSession>(ours: readonly P[]): P | undefined {
  const standing = ours.filter(isStanding)
  const candidates = standing.length > 0 ? standing : ours
  return (
    candidates.findLast(({ paidOrder }) => paidOrder) ??
    candidates.findLast(({ sessionId }) => sessionId !== null) ??
    candidates.at(-1)
  )
}

/** The next completion finds a payment again by its session. */
function readyForOrder<P extends PaymentWithSession>(ours: readonly P[]): P | undefined {
  return ours.findLast((payment) => isStanding(payment) && payment.sessionId !== null)
}

/** Medusa adds up what was captured and refunded of all payments, the cancelled ones among them. */
function isCounted(payment: PaymentWithSession): boolean {
  return isStanding(payment) || payment.capturedMinor > 0
}
