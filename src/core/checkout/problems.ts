import type { Problem } from "./decide"

/** Each problem in words an admin understands, with what happens next or what to do. */
export const PROBLEM_SENTENCES: Record<Problem, string> = {
  amount_mismatch:
    "The service reported another amount or currency than was agreed. Nothing was placed. Compare the payment at the service, then place the order or refund it.",
  cart_already_ordered:
    "The cart has an order already that was paid another way. This is a second payment for it. It is returned, or held for you, as the option onUnplaceable says.",
  cart_changed:
    "The cart's total changed after the payment was started, so no order fits this payment. It is returned, or held for you, as the option onUnplaceable says.",
  cart_gone:
    "The cart no longer exists, so no order can be made for this payment. It is returned, or held for you, as the option onUnplaceable says.",
  completion_failed:
    "Medusa could not make the order, for example because stock ran out. It is tried again for a while.",
  order_cancelled:
    "The order was cancelled before its payment arrived. It is returned, or held for you, as the option onUnplaceable says.",
  outcome_contradicted:
    "The service reported a payment as cancelled that it had reported as successful. The payment stands; check it at the service.",
  refund_failed: "The money could not be given back. Contact the service's support, then try again.",
}
