import type { PaymentRow } from "./medusa-records"

/** The amounts of one of Medusa's payments. */
type Amounts = Pick<PaymentRow, "cancelled" | "amountMinor" | "capturedMinor" | "refundedMinor">

/**
 * A payment of a cancelled order that Medusa's records say nothing about: it leaves the rest as it is of one that was captured
 * in part, and of one that was never captured it keeps no refund.
 */
export function isBeyondRecords({
  cancelled,
  capturedMinor,
  amountMinor,
}: Pick<Amounts, "cancelled" | "capturedMinor" | "amountMinor">): boolean {
  return capturedMinor < amountMinor && (cancelled || capturedMinor > 0)
}

/** What payments hold in Medusa: captured or, as long as it waits for that, authorised; less what was refunded. Pence. */
export function heldMinor(payments: readonly Amounts[]): number {
  return payments.reduce((sum, payment) => sum + taken(payment) - payment.refundedMinor, 0)
}

function taken({ cancelled, capturedMinor, amountMinor }: Amounts): number {
  return cancelled || capturedMinor >= amountMinor ? capturedMinor : amountMinor
}
