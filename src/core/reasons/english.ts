import { ENGLISH_REFUSALS } from "./english-refusals"

/**
 * What the plugin itself says about a refund, or why it refuses something, in words for an admin. The ledger keeps the code and what
 * fills the `{{gaps}}`; every other language knows it by its code.
 */
export const ENGLISH_REASONS = {
  ...ENGLISH_REFUSALS,
  /** The service does not say why (spec, Refund request). */
  failed: "The service reports this refund as failed.",
  forgotten: "Medusa no longer has this refund, so it was not sent. Refund it again if it is still owed.",
  credentials: "The service does not accept this shop's credentials. Check the option `clientSecret`.",
  refund_credentials:
    "The service refuses refunds with this shop's credentials. If shoppers can still start payments, ask its support to allow refunds with these credentials; otherwise check the option `clientSecret`.",
  signature: "The service does not accept this shop's signature. Check the option `signingKey`.",
  busy: "The service cannot accept the refund at the moment.",
  period_ended: "The 100-day refund period for this payment has ended. Please give the money back another way.",
  less_left:
    "The service did not accept this amount. Look there for refunds made outside this shop: if there are any, only a smaller amount can be refunded. If there are none, please ask its support.",
  less_left_of_cancelled:
    "The service did not accept this amount. Look there for refunds made outside this shop. If there are none, please ask its support; otherwise record them on this order, under Orders → Instalment payments. What is left can then be refunded.",
  payment_not_known: "The service does not know this payment, so it cannot refund it. Please ask its support.",
  provider_gone:
    "Medusa no longer has the payment provider {{name}}, which this payment was made with. Have its entry in medusa-config.ts restored, then refund the payment.",
  declined: "The service did not accept this refund. Please ask its support.",
  last_day_passed:
    "This payment can no longer be refunded: the last day for it was {{day}}. Please give the money back another way.",
  last_day_surely_passed:
    "This payment can no longer be refunded: the last day for it was {{day}} at the latest. Please give the money back another way.",
  day_of_purchase:
    "The instalment service does not accept refunds on the day of purchase. Please refund this payment after {{time}}.",
  several_fit:
    "The service's answer was lost, and more than one refund or payment fits: {{list}}. " +
    "Choose the one that belongs to this payment, or say that none does and have it sent again.",
  one_may_fit:
    "The service's answer was lost. The service has a refund of this amount that may be this one, but it is not certain: {{list}}. " +
    "Choose it if it belongs to this payment, or say that it does not and have this refund sent again.",
  other_amount_fits:
    "The service's answer was lost. Just when this refund was sent, the service recorded one of another amount that this shop has no record of: {{list}}. " +
    "It may be this one, or one made elsewhere: look it up in the service's back office. Choose it if it belongs to this payment, or say that it does not and have this refund sent again.",
  lost_not_known:
    "The service's answer was lost, and the service no longer knows this payment, so its list cannot show whether the refund was made. " +
    "Check that the option `clientSecret` belongs to the account that the payment was made with. If it does, ask the service's support.",
  unreadable:
    "The service's answer was lost, and its list holds a refund that cannot be read ({{name}}). It may be this one, so it is not sent again. " +
    "Look it up in the service's back office, and mark its entry on the list as dealt with if it is another.",
  sent_in_gap:
    "What happened between {{since}} and {{until}} may be missing from this shop's records, for example because its jobs did not run, " +
    "so this refund may have been sent then. The service has a refund of this amount that this shop has no record of: {{list}}. " +
    "Choose it if it belongs to this payment, or say that none does and have this refund sent.",
  refunded_before:
    "The service says that less than this amount is left of the payment, and it has a refund of this amount that this shop has no record of: " +
    "{{list}}. Choose it if it belongs to this payment, or ask the service's support.",
  declined_and_listed:
    "The service declined it, and its list has a refund of this amount that this shop has no record of: {{list}}. " +
    "Choose it if it belongs to this payment, or say that none does and have this refund sent again.",
  other_amount: "The service shows it as {{amount}}, {{status}}. Please ask the service's support.",
  contradicted:
    "The service shows it as {{amount}}, {{status}}. Nothing was changed here. Ask the service's support; if they confirm it, choose “Accept the service's result” beside the refund on its payment.",
  refund_not_known:
    "The service accepted it and now says that it does not know this refund. Please ask the service's support.",
  not_paid: "This payment was not completed by the shopper: there is nothing to refund.",
  nothing_left: "Nothing of this payment is left to refund.",
  only_left: "Only {{amount}} of this payment can still be refunded. Enter that amount or less.",
  only_left_for_retry: "Only {{amount}} of this payment can still be refunded, so this refund cannot be tried again.",
  below_a_penny: "A refund is at least £0.01.",
  parts_of_a_penny: "A refund is in whole pence. Enter {{amount}} instead.",
  order_cancelled:
    "This order is cancelled, so everything that was paid is refunded automatically. The order's instalments panel shows the status of each refund, and lets you try a failed one again.",
  order_busy: "Another payment or refund of this order is in progress. Please try again in a moment.",
  open_edit: "This order has an open edit. Confirm or cancel it, then try again. No money has moved.",
  open_return: "This order has an open return. Confirm or cancel it, then try again. No money has moved.",
  open_exchange: "This order has an open exchange. Confirm or cancel it, then try again. No money has moved.",
  open_claim: "This order has an open claim. Confirm or cancel it, then try again. No money has moved.",
  open_transfer:
    "This order has an open transfer. Cancel it, or wait until it is accepted, then try again. No money has moved.",
  open_change: "This order has an open change. Confirm or cancel it, then try again. No money has moved.",
  open_credit:
    "A credit for this order is being recorded at the moment. Please try again in a few minutes. No money has moved.",
  completion_failed: "Reason: “{{cause}}”",
  other_version: "The reason was recorded by another version of this plugin, as “{{name}}”.",
} as const

/** The states of payments and refunds in the middle of a sentence. */
export const ENGLISH_STATUSES = {
  received: "not paid yet",
  successful: "paid",
  cancelled: "cancelled",
  invalid_payload: "invalid",
  scheduled: "scheduled",
  submitting: "being sent",
  unknown: "not confirmed",
  requested: "requested",
  pending: "pending",
  complete: "complete",
  failed: "failed",
  rejected: "rejected",
  called_off: "called off",
} as const
