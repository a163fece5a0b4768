import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"

/** The money an issue is about, pence: what differs, what the refund was for, or else the whole payment. */
export function issueAmount(payment: PaymentView, issue: IssueView | null): number {
  if (issue?.difference) {
    return Math.abs(issue.difference.shown_minor - issue.difference.expected_minor)
  }
  return issue?.amount_minor ?? payment.amount_minor
}
