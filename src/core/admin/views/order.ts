import type { IssueView } from "./issue"
import type { PaymentView, TimelineEntryView } from "./payment"
import type { RefundableView, RefundView } from "./refund"

/** GET /admin/instalments/orders/:id and /admin/instalments/payments/:id */
export type OrderInstalmentsView = {
  payment: PaymentView
  /** True where it was paid in the sandbox, and the shop has a live account too: it passes for a paid one. */
  is_sandbox_beside_live: boolean
  /** The service's page where the shopper can still pay; null where there is none. */
  payment_page: string | null
  refundable: RefundableView | null
  refunds: RefundView[]
  timeline: TimelineEntryView[]
  /** Other attempts to pay the same cart, newest first. */
  others: PaymentView[]
  issues: IssueView[]
}
