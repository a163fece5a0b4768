import type { Notices, ProblemWords } from "../words"

/** Where an admin finds a payment without an order, which has no order page. */
export const LIST = "Orders → Instalment payments"

export const ENGLISH_PROBLEMS: ProblemWords = {
  problems: {
    account_gone: {
      what: "The account or environment of this payment is no longer configured, so the service is not asked about it.",
      follows:
        "Ask your shop's developer to configure the account again, with closed: true if it should accept no new payments.",
    },
    amount_mismatch: {
      what: "The service reported a different amount or currency from what was agreed. Nothing was placed. Compare the payment in the service's back office, then place the order or refund the payment.",
    },
    cart_already_ordered: {
      what: "The cart already has an order: one that was paid for in another browser tab, for example, or one that costs nothing. This payment is not needed for it.",
    },
    cart_changed: {
      what: "The cart's total changed after the payment was started.",
      follows: "As things stand, no order fits this payment.",
    },
    cart_gone: {
      what: "The cart was deleted in Medusa, or its payment collection was deleted or moved to another cart.",
      follows: "As things stand, no order can be placed for this payment.",
    },
    cart_moved: {
      what: "The cart is now in a region in which this payment provider is not enabled, for example because the shopper chose another country after the payment was started.",
      follows: "As things stand, Medusa places no order for this payment.",
    },
    completion_failed: {
      what: "Medusa could not place the order, for example because an item is out of stock.",
      follows: "It is retried for at least half an hour.",
    },
    not_owed: {
      what: "The order was changed, deleted or paid another way while the shopper was on the payment page, and does not owe this amount. If something is still to be paid, its instalments panel shows how much.",
    },
    order_cancelled: {
      what: "The order was cancelled before its payment arrived.",
      follows: "No order can be placed for this payment any more.",
    },
    order_missing: {
      what: "The order of this payment no longer exists in Medusa. Place it again, or refund the payment if nothing was delivered.",
    },
    order_total_differs: {
      what: "The order's total differs from the amount that was paid.",
      follows: "Refund or collect the difference on the order's page.",
    },
    order_unpaid: {
      what: "The cart's order has no payment, and this payment was never finished. Nothing shows who placed the order, so it was left alone. Cancel it, or collect its payment another way.",
    },
    outcome_contradicted: {
      what: "The service now reports as cancelled a payment that it earlier reported as paid. It still counts as paid here; check it in the service's back office.",
    },
    refund_failed: {
      what: "The money could not be refunded. Contact the service's support before you try again.",
    },
    returned_in_part: {
      what: "The service now reports a larger amount than was refunded. Compare the payment in the service's back office, then refund the rest.",
    },
  },
  reported: "The service reported {{reported}}; {{amount}} was agreed.",
  next: {
    place: "",
    return: "It is refunded in full automatically.",
    return_unless_fitting:
      "The payment is refunded in full automatically unless the cart or order fits it again first.",
    hold: `Nothing happens to it until you decide, under ${LIST}.`,
    hold_unless_fitting: `Nothing happens to it until you decide, under ${LIST}, unless the cart or order fits it again first.`,
  },
}

const PROBLEM = [ENGLISH_PROBLEMS.reported, "{{problem}}", "Reason: “{{cause}}”", "{{next}}"]

export const ENGLISH_PAYMENTS = {
  payment_orphaned: [
    "A payment of {{amount}} belongs to an account that is no longer configured ({{reference}}).",
    ...PROBLEM,
  ],
  payment_contradicted: ["The payment of {{amount}} for {{place}} is now reported as cancelled.", ...PROBLEM],
  payment_contradicted_unplaced: [
    "The payment of {{amount}} for {{place}} is now reported as cancelled.",
    "The service earlier reported it as paid. No order is placed for it and it is not refunded automatically any more, whatever an earlier notice said.",
    `Check the payment in the service's back office, then place the order or refund the payment under ${LIST}.`,
  ],
  payment_differs: ["The service reported a different amount for a payment of {{amount}} ({{reference}}).", ...PROBLEM],
  payment_returned_in_part: [
    "Less was refunded of a payment of {{amount}} than the service now says was paid ({{reference}}).",
    "The service now reports {{reported}}.",
    "{{problem}}",
  ],
  payment_without_order: ["A payment of {{amount}} has no order ({{reference}}).", ...PROBLEM],
  payment_given_up: [
    "A payment of {{amount}} has no order ({{reference}}).",
    "All attempts to place the order have failed, for example because an item is out of stock.",
    "It is no longer tried automatically: place the order or refund the payment.",
    "Reason: “{{cause}}”",
    "{{next}}",
  ],
  payment_sent_back: [
    "A payment of {{amount}} is being refunded ({{reference}}).",
    "All attempts to place its order, or to add the payment to its order, have failed.",
    "Reason: “{{cause}}”",
    "It is refunded in full automatically. If the order is still wanted, ask the customer to order again, or send a new payment link.",
  ],
  order_payment_differs: [
    "The service now reports a different amount for the payment of {{amount}} for {{place}}.",
    ENGLISH_PROBLEMS.reported,
    "The order stays as it is. Compare the payment in the service's back office.",
  ],
  order_total_differs: ["The total of {{place}} differs from the {{amount}} that was paid for it.", ...PROBLEM],
  order_unpaid: [
    "An order has no payment, and a payment of {{amount}} for it was never finished ({{reference}}).",
    ...PROBLEM,
  ],
  other_way: [
    "A customer paid in instalments after beginning another payment for the same cart ({{place}}).",
    "Only the payment in instalments counts for the order. The other one ({{providers}}) is kept in Medusa.",
    "Check with its provider whether it went through; if it did, refund it.",
  ],
} satisfies Partial<Notices>
