import type { Notices, RefundWords } from "../words"
import { LIST } from "./payments"

export const ENGLISH_REFUND_WORDS: RefundWords = {
  records: {
    untouched: "",
    corrected: "The order's totals have been corrected.",
    pending: "The order's totals will be corrected as soon as its open change is confirmed or cancelled.",
  },
  waits: {
    day_of_purchase: "The service does not accept refunds on the day of purchase.",
    ledger_gap:
      "The service's list of refunds is read first, in case this one was sent before. If it was not, it is sent within minutes.",
    less_left:
      "The service did not accept this amount. Its list of refunds is read first, in case this one was made before.",
    declined: "The service's list of refunds is read first, in case this one was made all the same.",
    next_try: "It is sent again automatically.",
  },
}
const { waits } = ENGLISH_REFUND_WORDS

export const ENGLISH_REFUNDS = {
  refund_scheduled: [
    "The refund of {{amount}} for {{place}} is scheduled.",
    waits.day_of_purchase,
    "It is sent automatically after {{time}}.",
  ],
  refund_waits: [
    "The service has not accepted the refund of {{amount}} for {{place}} yet.",
    "{{reason}}",
    waits.next_try,
  ],
  refund_undecided: [
    "The refund of {{amount}} for {{place}} needs a decision.",
    "{{reason}}",
    `It is listed under ${LIST}.`,
  ],
  refund_lost: [
    "The refund of {{amount}} for {{place}}: the service's answer was lost.",
    "The service's list of refunds is checked before anything is sent again. Please do not refund it a second time.",
  ],
  refund_arrived: [
    "The service has received the refund of {{amount}} for {{place}}.",
    "It was not certain until now whether the refund had reached it. It is made only once, and there is nothing for you to do.",
  ],
  refund_failed: [
    "The refund of {{amount}} for {{place}} has failed.",
    "{{records}}",
    "Contact the instalment service's support before you try again: they can tell you why it failed and whether any money moved.",
  ],
  refund_declined: ["The refund of {{amount}} for {{place}} was declined.", "{{reason}}", "{{records}}"],
  refund_differs: ["The refund of {{amount}} for {{place}} differs at the service.", "{{reason}}"],
  refund_contradicted: [
    "The refund of {{amount}} for {{place}} was {{status}}, and the service now says otherwise.",
    "{{reason}}",
  ],
  refund_not_known: ["The refund of {{amount}} for {{place}} cannot be followed.", "{{reason}}"],
  refund_interrupted: [
    "A refund of {{amount}} for {{place}} was interrupted.",
    "It was not sent, and no money was refunded. Please refund it again, or, if you were cancelling the order, cancel it again.",
  ],
  refund_maybe_sent: [
    "A refund of {{amount}} for {{place}} was interrupted.",
    "It may have been sent: the service may have a refund of this amount that this shop's records lack, for example because its database was restored, or because what the service shows was just being recorded here.",
    "Please compare with the service's list of refunds before you refund it again or cancel the order again.",
  ],
  refunds_elsewhere: [
    {
      one: "A refund was made outside this shop.",
      other: "{{count}} refunds were made outside this shop.",
    },
    "The service lists {{refunds}}.",
    {
      one: `Medusa has no record of it: record it on its order, under ${LIST}.`,
      other: `Medusa has no record of them: record them on their orders, under ${LIST}.`,
    },
  ],
  refunds_twice: [
    {
      one: "The service may have made a refund twice.",
      other: "The service may have made {{count}} refunds twice.",
    },
    "Its list has {{refunds}}, of which Medusa has no record. At about the same time, this shop requested the same amount, and the service has that refund too.",
    {
      one: `The service's back office shows which payment it belongs to. If that payment was refunded twice, contact the service's support. If the refund is to stay, record it on its order, under ${LIST}.`,
      other: `The service's back office shows which payments they belong to. If one of these was refunded twice, contact the service's support. Record those that are to stay on their orders, under ${LIST}.`,
    },
  ],
  cancelled_not_refunded: ["{{Place}} was cancelled, but {{amount}} was not refunded.", "{{reason}}"],
  cancelled_refunded_late: [
    "{{Place}} was cancelled on {{day}}, and {{amount}} is only being refunded now.",
    "This refund had not been requested until now, for example because the plugin was not running when the order was cancelled. It is sent automatically.",
    "Check whether the customer has been paid back another way in the meantime.",
  ],
  cancellation_failed: [
    "{{Place}} was not cancelled, but {{amount}} is refunded.",
    "The cancellation stopped after the refund had been requested: the shop was interrupted, or there was an error, which Medusa's log then names. Please cancel the order again, once any such error is fixed: nothing is refunded twice.",
    "To keep the order instead, call the refund off while it still waits to be sent.",
  ],
} satisfies Partial<Notices>
