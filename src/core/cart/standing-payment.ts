/** A payment in Medusa, of any provider. Amounts in pence. */
export type PaymentInMedusa = {
  /** Our reference in it, if it is one of ours. */
  reference: string | null
  capturedMinor: number
  refundedMinor: number
  isCancelled: boolean
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
export function isTakenBack({
  capturedMinor,
  isCancelled,
}: Pick<PaymentInMedusa, "capturedMinor" | "isCancelled">): boolean {
  return isCancelled && capturedMinor > 0
}

/**
 * True while Medusa's row over the payments of a cart does not count what was captured. One that is cancelled with its order has done so
 * before, and is not to be opened again.
 */
export function lacksTotals({
  capturedAt,
  collectionStatus,
}: {
  capturedAt: Date | null
  collectionStatus: string | null
}): boolean {
  return capturedAt !== null && collectionStatus !== "completed" && collectionStatus !== "canceled"
}
