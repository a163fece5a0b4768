/** Why a person should look at a payment. Each has its sentence in problems.ts. */
export type Problem =
  | "account_gone"
  | "amount_mismatch"
  | "cart_already_ordered"
  | "cart_changed"
  | "cart_gone"
  | "completion_failed"
  | "order_cancelled"
  | "order_missing"
  | "order_total_differs"
  | "order_unpaid"
  | "outcome_contradicted"
  | "refund_failed"
