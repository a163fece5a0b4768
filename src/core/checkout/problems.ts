import type { Problem } from "./decide"

/** Each problem in words an admin understands, with what happens next or what to do. */
export const PROBLEM_SENTENCES: Record<Problem, string> = {
  amount_mismatch:
    "The service reported a different amount or currency from what was agreed. Nothing was placed. Compare the payment in the service's back office, then place the order or refund the payment.",
  cart_already_ordered:
    "The cart has already been ordered and paid for. This is a second payment for it, for example from another browser tab. It is refunded or held, depending on onUnplaceable.",
  cart_changed:
    "The cart's total changed after the payment was started, so no order fits this payment. It is refunded or held, depending on onUnplaceable.",
  cart_gone:
    "The cart no longer exists, so no order can be placed for this payment. It is refunded or held, depending on onUnplaceable.",
  completion_failed:
    "Medusa could not place the order, for example because an item is out of stock. The plugin retries for up to half an hour after the payment.",
  order_cancelled:
    "The order was cancelled before its payment arrived. The payment is refunded or held, depending on onUnplaceable.",
  outcome_contradicted:
    "The service now reports as cancelled a payment that it earlier reported as paid. The plugin still treats it as paid; check it in the service's back office.",
  refund_failed: "The money could not be refunded. Contact the service's support before you try again.",
}
