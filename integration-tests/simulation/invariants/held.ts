import type { PaymentRow } from "../medusa-records"

/** What an admin has captured a part of, by hand. */
export function isPartlyCaptured({ capturedMinor, amountMinor }: PaymentRow): boolean {
  return capturedMinor > 0 && capturedMinor < amountMinor
}

/** What payments hold in Medusa: captured or, as long as it waits for that, authorised; less what was refunded. Pence. */
export function heldMinor(payments: readonly PaymentRow[]): number {
  return payments.reduce((sum, payment) => sum + taken(payment) - payment.refundedMinor, 0)
}

function taken({ cancelled, capturedMinor, amountMinor }: PaymentRow): number {
  return cancelled || capturedMinor >= amountMinor ? capturedMinor : amountMinor
}
