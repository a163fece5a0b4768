import type { Notices } from "../words"
import { LIST } from "./payments"

const FIELDS = "These fields are not as expected: {{fields}}. The rest of the list was read."
const UNREADABLE = [FIELDS, `Look it up in the service's back office; it is listed under ${LIST}.`]
const ALL_UNREADABLE = [
  FIELDS,
  `Look them up in the service's back office ({{names}}); all of them are listed under ${LIST}.`,
]

export const ENGLISH_RECORDS = {
  amounts_differ: [
    "Amounts differ for {{place}}.",
    "Medusa shows {{shown}} where it should be {{expected}}. The order's page says why, and what you can do.",
  ],
  callback_unknown: [
    "The service reported a payment of {{amount}} that this shop has no record of.",
    "The callback says {{status}}, and its reference is {{reference}}. Was the database restored from a backup?",
    `Look for it in the service's back office; it is listed under ${LIST}.`,
  ],
  callback_unsettled: [
    "A callback about a payment of {{amount}} could not be settled.",
    "It says {{status}}, and its reference is {{reference}}. It was tried several times, and will be tried once an hour.",
    `The server's log names the error; the callback is listed under ${LIST}.`,
  ],
  checkout_unmatched: [
    "The service has a checkout of {{amount}} that this shop has no record of ({{id}}).",
    "Its status there is {{status}}. It was made elsewhere, or before the database was restored.",
    `Compare it with your orders; it is listed under ${LIST}.`,
  ],
  checkouts_unmatched: [
    "The service has {{count}} checkouts that this shop has no record of.",
    "Paid there: {{paid}}. They were made elsewhere, or before the database was restored.",
    `Compare them with your orders ({{names}}); all of them are listed under ${LIST}.`,
  ],
  account_unconfigured: [
    {
      one: '{{count}} open payment belongs to the account "{{account}}" ({{environment}}), which is not configured.',
      other: '{{count}} open payments belong to the account "{{account}}" ({{environment}}), which is not configured.',
    },
    {
      one: "The service is not asked about it, no callback about it places an order, and no refund of it is sent.",
      other:
        "The service is not asked about them, no callback about them places an order, and no refund of them is sent.",
    },
    "Ask your shop's developer to configure the account again, with closed: true if it should accept no new payments.",
  ],
  unreadable_checkout: ["The service lists a checkout that cannot be read ({{name}}).", ...UNREADABLE],
  unreadable_checkout_of: ["The service lists a checkout of {{amount}} that cannot be read ({{name}}).", ...UNREADABLE],
  unreadable_checkouts: ["The service lists {{count}} checkouts that cannot be read.", ...ALL_UNREADABLE],
  unreadable_refund: ["The service lists a refund that cannot be read ({{name}}).", ...UNREADABLE],
  unreadable_refund_of: ["The service lists a refund of {{amount}} that cannot be read ({{name}}).", ...UNREADABLE],
  unreadable_refunds: ["The service lists {{count}} refunds that cannot be read.", ...ALL_UNREADABLE],
  audit_failing: [
    "The payments of {{owner}} could not be compared with the instalment service for more than a day ({{cause}}).",
    "The daily comparison finds payments that this shop has no record of, for example after a backup was restored, and payments that no callback reported. Until it succeeds, they may go unnoticed.",
    "It is tried again every day. Ask your shop's developer to look at Medusa's log; if the cause is not in the shop, send the support file to the service's support.",
  ],
  refunds_endless: [
    "The refund list of {{owner}} could not be read to its end at the instalment service for more than a day ({{count}} pages so far).",
    "Each page names a next one, or a later page fails every time. Until the end is reached, refunds made outside this shop may go unnoticed, and a refund whose answer was lost is not sent again.",
    "Reading goes on by itself. Unless the account really has so many refunds, send the support file to the service's support and ask why the list (GET /api/refunds) does not end.",
  ],
  spare_clientSecret: [
    "The instalment service accepts a client secret of {{owner}} other than the first one.",
    "Payments continue with it. Ask your shop's developer to put it first in clientSecret, and to remove the old one.",
  ],
  spare_signingKey: [
    "The instalment service accepts a signing key of {{owner}} other than the first one.",
    "Payments continue with it. Ask your shop's developer to put it first in signingKey, and to remove the old one once callbacks signed with it have stopped.",
  ],
} satisfies Partial<Notices>
