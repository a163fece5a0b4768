import type { Recovery } from "./recovery"
import { Problem } from "./states"

/** Where an admin finds a payment without an order, which has no order page. */
const LIST = "Orders → Instalment payments"

/** Each problem in words an admin understands, with what follows from it or what to do. */
export const PROBLEM_SENTENCES: Record<Problem, string> = {
  account_gone:
    "The account or environment of this payment is no longer configured, so the service is not asked about it. Ask your shop's developer to configure the account again, with closed: true if it should accept no new payments.",
  amount_mismatch:
    "The service reported a different amount or currency from what was agreed. Nothing was placed. Compare the payment in the service's back office, then place the order or refund the payment.",
  cart_already_ordered:
    "The cart already has an order: one that was paid for in another browser tab, for example, or one that costs nothing. This payment is not needed for it.",
  cart_changed: "The cart's total changed after the payment was started. No order fits this payment.",
  cart_gone: "The cart no longer exists. No order can be placed for this payment.",
  completion_failed:
    "Medusa could not place the order, for example because an item is out of stock. It is retried for half an hour.",
  not_owed:
    "The order was changed, or paid another way, while the shopper was on the payment page. It does not owe this payment.",
  order_cancelled:
    "The order was cancelled before its payment arrived. No order can be placed for this payment any more.",
  order_missing:
    "The order of this payment no longer exists in Medusa. Place it again, or refund the payment if nothing was delivered.",
  order_total_differs:
    "The order's total differs from the amount that was paid. Refund or collect the difference on the order's page.",
  order_unpaid:
    "The cart's order has no payment, and this payment was never finished. Nothing shows who placed the order, so it was left alone. Cancel it, or collect its payment another way.",
  outcome_contradicted:
    "The service now reports as cancelled a payment that it earlier reported as paid. It still counts as paid here; check it in the service's back office.",
  refund_failed: "The money could not be refunded. Contact the service's support before you try again.",
}

/** What happens next to money that no order can be made for; empty where the problem's own sentence says it. */
export const NEXT_SENTENCES: Record<Recovery, string> = {
  place: "",
  return: " It is refunded in full automatically.",
  hold: ` Nothing happens to it until you decide, under ${LIST}.`,
}

/** For a payment that was tried for half an hour and is left to a person. */
export const HELD_SENTENCE =
  "Medusa could not place the order for half an hour, for example because an item is out of stock. It is no longer tried: place the order or refund the payment."
