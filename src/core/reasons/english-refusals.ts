/** Why something that an admin asks for is refused, and what to do. No ledger keeps these, except of a refund. */
export const ENGLISH_REFUSALS = {
  no_such_payment: "There is no such payment.",
  no_such_refund: "There is no such refund.",
  no_such_order: "There is no such order.",
  no_such_callback: "There is no such callback.",
  no_such_account: "There is no such account.",
  no_such_version: "There is no such version.",

  payment_busy: "This payment is being processed at the moment. Please try again in a few seconds.",
  refund_busy: "This refund is being processed. Please try again in a minute.",
  interrupted:
    "The shop was interrupted while doing this and has since picked it up again. Please reload the page and check the result before you try again.",
  shop_error:
    "An error in this shop got in the way; the shop's log names it. The refund is still due. However often you try, it is requested only once.",
  not_begun:
    "An error in this shop got in the way before anything was done; the shop's log names it. Please try again in a minute.",
  broke_off:
    "An error in this shop got in the way; the shop's log names it. Please reload the page and check how things stand before you try again.",
  cannot_ask: "The instalment service is not available at the moment. Please try again in a minute.",
  limit_reached:
    "The service was asked a moment ago, or its request limit has been reached. Please try again in a minute.",
  not_known_there: "The instalment service does not know this payment or refund.",

  account_gone:
    'This payment belongs to the account "{{account}}", which is no longer configured. Configure it again, with closed: true if it should accept no new payments.',
  paid_elsewhere:
    "This payment was made in the {{made}} environment, but this shop is set to {{now}}. Deal with it where it was made.",
  unmanaged:
    "The service does not list {{merchant}} among the merchants that these credentials manage. Check the option merchantId, or ask the service to link the merchant to your integration. The amounts shown are the last ones fetched.",
  not_in_preview:
    "This account is not in preview. To show it to a few people first, name their e-mail addresses in the option onlyFor.",
  limits_changed:
    "Somebody has saved other limits since you opened this page. Look at the history below, then save again.",
  published_already: "This version has already been published. To go back to it, save its texts as a new version.",
  approved_already: "An approval of this version has already been recorded. It stays as recorded.",

  dealt_with: "This has already been dealt with.",
  not_dealt_with: "This has not been marked as dealt with.",
  never_confirmed: "The service never confirmed this payment, so there is no ID to look up.",
  status_not_known:
    "The service answers with a status that is not in its documentation, so it is not known whether this was paid. Look it up in the service's back office.",
  nothing_to_place: "There is no order to place for this payment.",
  taken_in_other_currency:
    "The service shows this payment in {{currency}}, but refunds are made in pounds. Refund it in the service's back office, then mark it as dealt with.",
  nothing_taken:
    "The service shows this payment with an amount of £0.00, so nothing was refunded. Compare it in the service's back office, and refund it once the amount is right there.",
  may_be_refunded:
    "A refund of the same amount was made outside this shop ({{id}}), and this payment may be the one that was refunded. If it was, mark the payment as dealt with. Otherwise record that refund on its order or mark it as dealt with, then place this order.",
  still_yours:
    "The order could not be placed. Reason: “{{cause}}” Nothing happens to this payment until you place its order or refund it.",
  being_refunded: "This payment is being refunded, so no order was placed for it.",
  being_placed:
    "The order for this payment is being placed. Wait a few minutes, then reload the page. If there is still no order, place it from here.",
  refund_on_order_page: "Only a payment without an order can be refunded here. Refund an order on the order's page.",
  has_order_now: "This payment has an order now. Refund it on the order's page.",
  not_on_its_way_back: "This payment is not being refunded at the moment. Reload the page to see its status.",
  order_gone: "Medusa no longer has this payment's order, so it cannot be refunded from here.",
  order_gone_place_again:
    "Medusa no longer has this payment's order. Place it again, or refund the whole payment instead.",
  no_records: "This payment has no order, so Medusa has no records to correct.",
  nothing_to_correct: "Nothing is left to correct.",
  still_differ: "The amounts still differ. Compare the order with the payment in the service's back office.",
  not_in_instalments: "This order was not paid in instalments.",
  owes_nothing: "This order owes nothing.",
  capture_first:
    "A payment of this order is not captured yet, and this link asks for it again. Capture that payment first; then make a new link, for example by confirming an edit of the order.",

  payment_kept:
    "The shopper has paid and the order stands, so the payment is kept: it can still be captured, and is refunded when the order is cancelled.",
  nothing_to_capture:
    "This order is cancelled, so everything that was paid is refunded automatically and there is nothing left to capture. The order's instalments panel shows the refund.",
  not_in_ledger: "The plugin has no record of this payment, so it cannot be refunded from here.",
  not_accepted: "This refund was not accepted.",
  no_longer_failed:
    "The service no longer shows this refund as failed, but as {{status}}. Nothing was sent. Please ask its support.",
  cannot_ask_if_failed:
    "The service cannot be asked whether this refund is still failed. Nothing was sent. Please try again in a minute.",
  totals_not_corrected:
    "The order's totals are still being corrected after this refund failed. Please try again in a minute.",
  not_failed: "This refund has not failed, so there is nothing to retry.",
  no_longer_owed:
    "The order owed the shopper this money when the refund was made. It no longer does: it has been changed or refunded since. Nothing was sent. To refund it all the same, use Refund on the order's page.",
  retried_already: "This refund has already been tried again.",
  nothing_to_take_over:
    "The service no longer shows a different result for this refund, so there is nothing to accept. Nothing was changed here.",
  no_room_to_complete:
    "Only {{left}} of this payment is left: other refunds have taken the rest since this one failed. Ask the service's support which of them it carried out. Nothing was changed here.",
  not_waiting: "This refund is no longer waiting to be sent, so it cannot be called off.",
  may_be_sent: "This refund may have been sent already. It is being looked for at the service.",
  owed_in_any_case: "This refund is owed to the shopper in any case, so it cannot be called off.",
  owed_to_shopper: "This order was cancelled, so its refund is owed to the shopper and cannot be called off.",
  refund_without_order: "This refund has no order.",
  status_known: "This refund's status is already known.",
  not_unmatched: "The service has no unmatched refund with this ID and amount.",
  list_not_read:
    "The service's list of refunds has not been read since this refund was sent. Check it now, then decide.",
  recorded_already: "This refund has already been recorded.",
  nothing_to_record: "This refund failed at the service, so there is nothing to record.",
  no_order_to_record_on: "This payment has no order that a refund could be recorded on.",
  no_payment_to_record_on: "Medusa has no payment of this order that a refund could be recorded on.",
  other_accounts_refund: "This refund and this order belong to different accounts.",
  before_payment: "This refund was made before the order was paid, so it belongs to another payment.",
  all_refunded:
    "All of this payment has been refunded already, so a refund of {{amount}} cannot be recorded here. If it belongs to another order, record it there.",
  more_than_left:
    "Only {{left}} of this payment is left to refund, so a refund of {{amount}} belongs to another payment.",

  limits_reason: "Give a reason of at most {{limit}} characters; it is kept in the history.",
  limits_swapped: "The smallest amount is above the largest one. Swap them.",
  limits_nothing_left: "Nothing could be paid in instalments any more: choose amounts within {{ranges}}.",
  limits_country: 'No region of the shop has the country "{{id}}". Remove it.',
  limits_group: 'There is no customer group with the id "{{id}}". Remove it.',
  limits_channel: 'There is no sales channel with the id "{{id}}". Remove it.',
  wording_language: 'Write the language in lower case, for example "en" or "de-at".',
  wording_too_long: "{{field}} can have at most {{limit}} characters.",
  wording_placeholder: "{{field}} can contain {amount}, {count} and {monthly}, and no other name in braces.",
  wording_address: "{{field}} must begin with https:// or be a path of the shop that begins with one slash.",
  wording_incomplete: "{{field}} is missing: a link needs both a text and an address.",
  approver: "Say who approved it, in at most {{limit}} characters.",
  approval_day: "Give the day of the approval: today or earlier, for example 2026-05-03.",
} as const

/** The texts of a wording, as sentences begin with them. */
export const ENGLISH_FIELDS = {
  message: "The message",
  disclosure: "The disclosure",
  example: "The representative example",
  linkText: "The text of the link",
  linkUrl: "The address of the link",
} as const
