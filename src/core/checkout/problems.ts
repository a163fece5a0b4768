import type { Problem } from "./decide"

/** Each problem in words an admin understands, with what happens next or what to do. */
export const PROBLEM_SENTENCES: Record<Problem, string> = {
  account_gone:
    "Its account or environment is not configured any more, so the service is not asked about it. Configure the account again, with closed: true if it should take no new payments.",
  amount_mismatch:
    "The service reported another amount or currency than was agreed. Nothing was placed. Compare the payment at the service, then place the order or refund it.",
  cart_already_ordered:
    "The cart has an order already that was paid another way or costs nothing. This is a second payment for it. It is returned, or held for you, as the option onUnplaceable says.",
  cart_changed:
    "The cart's total changed after the payment was started, so no order fits this payment. It is returned, or held for you, as the option onUnplaceable says.",
  cart_gone:
    "The cart no longer exists, so no order can be made for this payment. It is returned, or held for you, as the option onUnplaceable says.",
  completion_failed:
    "Medusa could not make the order, for example because stock ran out. It is tried again for a while.",
  order_cancelled:
    "The order was cancelled before its payment arrived. It is returned, or held for you, as the option onUnplaceable says.",
  order_total_differs:
    "The order's total is not what was paid for it. Refund the difference on the order's page, or collect it there.",
  order_unpaid:
    "The cart's order has no payment, and this payment was never finished. Nothing shows who made the order, so it was left alone. Cancel it, or collect its payment another way.",
  outcome_contradicted:
    "The service reported a payment as cancelled that it had reported as successful. The payment stands; check it at the service.",
  refund_failed: "The money could not be given back. Contact the service's support, then try again.",
}

/** For a payment that was tried for half an hour and is left to a person. */
export const HELD_SENTENCE =
  "Medusa could not make the order for half an hour, for example because stock ran out. It is not tried again: place the order or refund the payment."
