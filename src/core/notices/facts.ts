import type { Recovery } from "../checkout/recovery"
import type { Problem } from "../checkout/states"
import type { Reason } from "../reasons/reasons"
import type { ReversalState } from "../refund/refund"

/** What happens to money without an order, as notices say it: an order may yet fit what is given back or held, or not. */
export type Next = Recovery | `${Exclude<Recovery, "place">}_unless_fitting`

/** Where an admin finds something: the order by the number they know, else by its id, else the payment's reference. */
export type Place = { order: number } | { orderId: string } | { payment: string }

/** Pence; of another currency than pounds, its hundredths. */
export type Money = { minor: number; currency?: string }
/** A refund at the service, by its id there. */
export type ListedRefund = { id: string; minor: number }

type OfPayment = {
  amount: Money
  reference: string
  place: { place: Place }
  /** The other amount that the service named, where that is the problem. */
  reported: Money | null
  problem: { problem: Problem }
  /** Why Medusa placed no order, where that is the problem. */
  cause: string | null
  next: { next: Next } | null
}
type OfRefund = { amount: Money; place: { place: Place } }
type Explained = OfRefund & { reason: { reason: Reason } }
type OfCallback = { amount: Money; status: { status: string }; reference: string }
type Unreadable = { name: string; fields: { list: readonly string[] } }
type Names = { names: { list: readonly string[] } }
type AllUnreadable = Names & { count: number; fields: { list: readonly string[] } }
type OfOwner = { owner: { owner: string | null } }

/** Every notice but those of alerts, and the facts that each is made of. */
export type NoticeFacts = {
  payment_orphaned: OfPayment
  payment_contradicted: OfPayment
  payment_contradicted_unplaced: OfPayment
  payment_differs: OfPayment
  payment_returned_in_part: OfPayment
  payment_without_order: OfPayment
  payment_given_up: OfPayment
  payment_sent_back: OfPayment
  order_payment_differs: OfPayment
  order_total_differs: OfPayment
  order_unpaid: OfPayment
  other_way: { place: { place: Place }; providers: { list: readonly string[] } }
  refund_scheduled: OfRefund & { time: { time: string } }
  refund_waits: Explained
  refund_undecided: Explained
  refund_lost: OfRefund
  refund_arrived: OfRefund
  refund_failed: OfRefund & { records: { records: ReversalState } }
  refund_declined: OfRefund & { reason: { reason: Reason } | null; records: { records: ReversalState } }
  refund_differs: Explained
  refund_contradicted: Explained & { status: { status: string } }
  refund_not_known: Explained
  refund_interrupted: OfRefund
  refund_maybe_sent: OfRefund
  refunds_elsewhere: { count: number; refunds: { list: readonly ListedRefund[] } }
  refunds_twice: { count: number; refunds: { list: readonly ListedRefund[] } }
  cancelled_not_refunded: Explained
  cancelled_refunded_late: OfRefund & { day: { day: string } }
  cancellation_failed: OfRefund
  amounts_differ: { place: { place: Place }; shown: Money; expected: Money }
  callback_unknown: OfCallback
  callback_unsettled: OfCallback
  checkout_unmatched: { amount: Money; id: string; status: { status: string } }
  checkouts_unmatched: Names & { count: number; paid: number }
  account_unconfigured: { count: number; account: string; environment: string }
  unreadable_checkout: Unreadable
  unreadable_checkout_of: Unreadable & { amount: Money }
  unreadable_checkouts: AllUnreadable
  unreadable_refund: Unreadable
  unreadable_refund_of: Unreadable & { amount: Money }
  unreadable_refunds: AllUnreadable
  audit_failing: OfOwner & { cause: string }
  refunds_endless: OfOwner & { count: number }
  spare_clientSecret: OfOwner
  spare_signingKey: OfOwner
}
export type NoticeKey = keyof NoticeFacts
