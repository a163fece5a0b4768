import type { Notices } from "../words"
import { ENGLISH_PROBLEMS, LIST } from "./problems"

const PROBLEM = [ENGLISH_PROBLEMS.reported, "{{problem}}", "Reason: “{{cause}}”", "{{next}}"]

export const ENGLISH_PAYMENTS = {
  payment_orphaned: {
    title: "A payment of {{amount}} belongs to an account that is no longer configured ({{reference}}).",
    description: PROBLEM,
  },
  payment_contradicted: {
    title: "The payment of {{amount}} for {{place}} is now reported as cancelled.",
    description: PROBLEM,
  },
  payment_contradicted_unplaced: {
    title: "The payment of {{amount}} for {{place}} is now reported as cancelled.",
    description: [
      "The service earlier reported it as paid. No order is placed for it and it is not refunded automatically any more, whatever an earlier notice said.",
      `Check the payment in the service's back office, then place the order or refund the payment under ${LIST}.`,
    ],
  },
  payment_differs: {
    title: "The service reported a different amount for a payment of {{amount}} ({{reference}}).",
    description: PROBLEM,
  },
  payment_returned_in_part: {
    title: "Less was refunded of a payment of {{amount}} than the service now says was paid ({{reference}}).",
    description: ["The service now reports {{reported}}.", "{{problem}}"],
  },
  payment_without_order: { title: "A payment of {{amount}} has no order ({{reference}}).", description: PROBLEM },
  payment_given_up: {
    title: "A payment of {{amount}} has no order ({{reference}}).",
    description: [
      "All attempts to place the order have failed, for example because an item is out of stock.",
      "It is no longer tried automatically: place the order or refund the payment.",
      "Reason: “{{cause}}”",
      "{{next}}",
    ],
  },
  payment_sent_back: {
    title: "A payment of {{amount}} is being refunded ({{reference}}).",
    description: [
      "All attempts to place its order, or to add the payment to its order, have failed.",
      "Reason: “{{cause}}”",
      "It is refunded in full automatically. If the order is still wanted, ask the customer to order again, or send a new payment link.",
    ],
  },
  order_payment_differs: {
    title: "The service now reports a different amount for the payment of {{amount}} for {{place}}.",
    description: [
      ENGLISH_PROBLEMS.reported,
      "The order stays as it is. Compare the payment in the service's back office.",
    ],
  },
  order_total_differs: {
    title: "The total of {{place}} differs from the {{amount}} that was paid for it.",
    description: PROBLEM,
  },
  order_unpaid: {
    title: "An order has no payment, and a payment of {{amount}} for it was never finished ({{reference}}).",
    description: PROBLEM,
  },
  other_way: {
    title: "A customer paid in instalments after beginning another payment for the same cart ({{place}}).",
    description: [
      "Only the payment in instalments counts for the order. The other one ({{providers}}) is kept in Medusa.",
      "Check with its provider whether it went through; if it did, refund it.",
    ],
  },
} satisfies Partial<Notices>
