/** A payment in Medusa, of any provider. Amounts in pence. */
export type PaymentInMedusa = {
  /** Our reference in it, if it is one of ours. */
  reference: string | null
  capturedMinor: number
  refundedMinor: number
  isCancelled: boolean
}

/** A payment that was made for a cart, or for its order. */
export type PaymentOfCart = PaymentInMedusa & {
  /** Null where its session has been deleted since. */
  sessionId: string | null
  /**
   * The order's own records name its capture. Then it paid this order although all of it has gone back since: merchants cancel orders
   * in the moment in which they are placed.
   */
  paidOrder: boolean
}

/**
 * True for a payment that pays for something: not cancelled, and captured for more than was refunded, or not captured yet.
 * A completion that fails leaves another kind behind, which Medusa has cancelled, refunded or both.
 */
export function isStanding({ capturedMinor, refundedMinor, isCancelled }: Omit<PaymentInMedusa, "reference">): boolean {
  return !isCancelled && (capturedMinor > refundedMinor || capturedMinor === 0)
}

/** Medusa adds up what was captured and refunded of all payments, the cancelled ones among them. */
export function isCounted(payment: Omit<PaymentInMedusa, "reference">): boolean {
  return isStanding(payment) || payment.capturedMinor > 0
}

/** True where a completion that failed took it back: nothing else cancels what is captured. It pays for no order, even if one names it. */
export function isTakenBack(payment: Pick<PaymentInMedusa, "capturedMinor" | "isCancelled">): boolean {
  return payment.isCancelled && payment.capturedMinor > 0
}

/**
 * True while Medusa's row over the payments of a cart does not count what was captured. One that is cancelled with its order has done so
 * before, and is not to be opened again.
 */
export function lacksTotals(payment: { capturedAt: Date | null; collectionStatus: string | null }): boolean {
  const { capturedAt, collectionStatus } = payment
  return capturedAt !== null && collectionStatus !== "completed" && collectionStatus !== "canceled"
}

/**
 * The one that the order's records name; until it is captured, the one whose session the cart still has.
 *
 * @param payments oldest first
 */
export function payingOrder<P extends PaymentOfCart>(payments: readonly P[]): P | undefined {
  const recorded = payments.filter((payment) => payment.paidOrder && !isTakenBack(payment))
  const standing = (recorded.length > 0 ? recorded : payments).filter(isStanding)
  return standing.findLast(({ sessionId }) => sessionId !== null) ?? standing.at(-1) ?? recorded.at(-1)
}

/**
 * Payments that Medusa counts for a checkout beside the one that pays the order, or will. Completions that failed or were cut short
 * left them: the next one has another session, and so makes another payment for the same money.
 *
 * @param payments all of the cart, oldest first
 */
export function strayPayments<P extends PaymentOfCart>(
  payments: readonly P[],
  { reference, isOrdered }: { reference: string; isOrdered: boolean }
): P[] {
  const ours = payments.filter((payment) => payment.reference === reference)
  const counted = isOrdered
    ? // An order has one in any case: what was paid for it may all have gone back.
      (payingOrder(ours) ?? ours.at(-1))
    : // The next completion finds a payment again by its session.
      ours.findLast((payment) => isStanding(payment) && payment.sessionId !== null)
  return ours.filter(
    (payment) => payment !== counted && (!payment.paidOrder || isTakenBack(payment)) && isCounted(payment)
  )
}
