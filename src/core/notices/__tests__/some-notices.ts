import { reasonOf } from "../../reasons/reasons"
import type { NoticeFacts, NoticeKey } from "../facts"
import { said, type Said } from "../said"

export const REASON = { reason: reasonOf("last_day_passed", { day: new Date("2026-07-02T09:00:00Z") }) }

const place = { place: { order: 12 } } as const
const amount = { minor: 1050 }
const [reference, status] = ["ref-1", { status: "successful" }]
const ofPayment = {
  amount,
  reference,
  place,
  reported: { minor: 900 },
  problem: { problem: "cart_gone" },
  cause: "sold out",
  next: { next: "return" },
} as const
const ofRefund = { amount, place }
const explained = { ...ofRefund, reason: REASON }
const ofCallback = { amount, status, reference }
const unreadable = { name: "r1", fields: { list: ["status", "amount"] } }
const names = { list: ["r1", "r2"] }
const allUnreadable = { count: 2, names, fields: unreadable.fields }
const owner = { owner: { owner: "uk" } }

/** The facts of one notice of each kind. */
const FACTS: NoticeFacts = {
  payment_orphaned: ofPayment,
  payment_contradicted: ofPayment,
  payment_contradicted_unplaced: ofPayment,
  payment_differs: ofPayment,
  payment_returned_in_part: ofPayment,
  payment_without_order: ofPayment,
  payment_given_up: ofPayment,
  payment_sent_back: ofPayment,
  order_payment_differs: ofPayment,
  order_total_differs: ofPayment,
  order_unpaid: ofPayment,
  other_way: { place, providers: { list: ["pp_card"] } },
  refund_scheduled: { ...ofRefund, time: { time: "2026-07-02T09:00:00.000Z" } },
  refund_waits: explained,
  refund_undecided: explained,
  refund_lost: ofRefund,
  refund_arrived: ofRefund,
  refund_failed: { ...ofRefund, records: { records: "untouched" } },
  refund_declined: { ...explained, records: { records: "corrected" } },
  refund_differs: explained,
  refund_contradicted: { ...explained, status: { status: "complete" } },
  refund_not_known: explained,
  refund_interrupted: ofRefund,
  refund_maybe_sent: ofRefund,
  refunds_elsewhere: { count: 1, refunds: { list: [{ id: "r1", minor: 700 }] } },
  refunds_twice: { count: 1, refunds: { list: [{ id: "r1", minor: 700 }] } },
  cancelled_not_refunded: explained,
  cancelled_refunded_late: { ...ofRefund, day: { day: "2026-07-02T09:00:00.000Z" } },
  cancellation_failed: ofRefund,
  amounts_differ: { place, shown: amount, expected: { minor: 0 } },
  callback_unknown: ofCallback,
  callback_unsettled: ofCallback,
  checkout_unmatched: { amount, id: "c1", status },
  checkouts_unmatched: { count: 2, names, paid: 1 },
  account_unconfigured: { count: 2, account: "uk", environment: "production" },
  unreadable_checkout: unreadable,
  unreadable_checkout_of: { ...unreadable, amount },
  unreadable_checkouts: allUnreadable,
  unreadable_refund: unreadable,
  unreadable_refund_of: { ...unreadable, amount },
  unreadable_refunds: allUnreadable,
  audit_failing: { ...owner, cause: "server_error 503" },
  refunds_endless: { ...owner, count: 1_440 },
  spare_clientSecret: owner,
  spare_signingKey: { owner: { owner: null } },
}

/** One notice of each kind. */
export const SOME: Said[] = (Object.keys(FACTS) as NoticeKey[]).map((key) => said(key, FACTS[key]))
