import type { MatterView, PaymentView } from "../../core/admin/views"

/** The money a matter is about, pence: what differs, what the refund was for, or else the whole payment. */
export function matterAmount(payment: PaymentView, matter: MatterView | null): number {
  if (matter?.difference) {
    return Math.abs(matter.difference.shown_minor - matter.difference.expected_minor)
  }
  return matter?.amount_minor ?? payment.amount_minor
}
