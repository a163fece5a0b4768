import type { IssueView } from "./issue"
import type { PaymentView, TimelineEntryView } from "./payment"
import type { RefundableView, RefundView } from "./refund"

/**
 * GET /admin/instalments/orders/:id; `instalments` is null where nobody has begun to pay it this way. `owed` is null where nothing is
 * owed, or nobody has begun and it is not offered.
 */
export type OrderView = { instalments: OrderInstalmentsView | null; owed: OwedView | null }

/** One of an order's payments; GET /admin/instalments/payments/:id */
export type OrderInstalmentsView = {
  payment: PaymentView
  /** True where it was paid in the sandbox, and the shop has a live account too: it passes for a paid one. */
  is_sandbox_beside_live: boolean
  /** The service's page where the shopper can still pay; null where there is none, or nobody would hear of it. */
  payment_page: string | null
  refundable: RefundableView | null
  refunds: RefundView[]
  timeline: TimelineEntryView[]
  /** Other attempts to pay the same cart, or the same that the order still owed, newest first. */
  others: PaymentView[]
  /** What was paid of the order later, because it still owed it, oldest first; empty for a payment that is shown by itself. */
  further: OrderInstalmentsView[]
  issues: IssueView[]
}

export type OwedView = {
  payment_collection_id: string
  amount_minor: number
  currency_code: string
  url: string
  /** How many payments the shopper may choose between there; empty where instalments are not offered. */
  terms: number[]
  /** The sentence that the shopper reads where they are not offered. */
  reason: string | null
  /** What whoever sees the order can do about that; null where it is not in their hands. */
  remedy: string | null
  /** What became of the link, when the shopper last began to pay; null while they have not. */
  attempt: PaymentView | null
}
