import type { MinorAmount } from "../money/money"
import type { Reason } from "../reasons/reasons"
import type { TimelineSource } from "../timeline"
import type { RefundState } from "./states"

/**
 * What a refund is for. One that takes up another that came to nothing is of the same kind, and names it in `retryOf`.
 *
 * - `asked`: Medusa asked for it: an admin refunds an order, or cancels one that is captured
 * - `order_cancelled`: what the cancellation of an order left with the service
 * - `unplaced`: a payment that never became an order
 */
export const REFUND_KINDS = ["asked", "order_cancelled", "unplaced"] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** Who asks: a person by the id of their user or API key, Medusa on its own, or the plugin's job. */
export type Asker = { source: Extract<TimelineSource, "admin" | "shop" | "job">; by: string | null }

/** Nobody asked: the job found what is owed. */
export const JOB: Asker = { source: "job", by: null }
/** Medusa, or merchants' own code, which names nobody. */
export const SHOP: Asker = { source: "shop", by: null }

/**
 * Why the service may have a refund without its row's knowing. It is then looked for before it is sent, or sent again.
 *
 * - `ledger_gap`: the ledger may come from a backup that is older than what was sent
 * - `less_left`: the service refused it because less is left of the payment than the ledger knows of
 * - `declined`: the service declined it without a reason that we know, and may have made it all the same
 */
export const REFUND_DOUBTS = ["ledger_gap", "less_left", "declined"] as const
export type RefundDoubt = (typeof REFUND_DOUBTS)[number]

/** The reason in Medusa that whoever asked chose, in its words of that moment: they may be changed afterwards. */
export type ChosenReason = { label: string; code: string }

/** How a refund stood when it was last told of, and the version that it had then; all null of one that nobody was told of. */
export type ToldRefund = { [Fact in "state" | "reason" | "doubt"]: Refund[Fact] | null } & Pick<Refund, "version">

/** A ledger row: one intent to give money back. */
export type Refund = {
  id: string
  checkoutId: string
  account: string
  kind: RefundKind
  /** Medusa's refund, the idempotency key; null where Medusa has no refund: money without an order, or never captured. */
  medusaRefundId: string | null
  /** Null where Medusa has no refund, or none was chosen. */
  chosenReason: ChosenReason | null
  /** The service's refund; null until it accepted. */
  serviceRefundId: string | null
  /** Of one whose answer named another amount than was asked for: the service's refund that it named. */
  answeredAs: string | null
  amountMinor: MinorAmount
  state: RefundState
  submitAfter: Date | null
  /** When it was sent last. */
  submittedAt: Date | null
  attempts: number
  /** Why it was refused or failed, or what is not clear about it. */
  reason: Reason | null
  /** The row that this one takes up after it had come to nothing. */
  retryOf: string | null
  /** The row that took this one up. */
  retriedAs: string | null
  /** Whether Medusa had counted on one that came to nothing; null until that is known. */
  wasRecorded: boolean | null
  /** How an admin was notified of one that came to nothing; null while nobody was. */
  noticed: ReversalState | null
  /**
   * Of one whose answer was lost: when the first complete reading of the service's list began that did not have it. Of one that the
   * service accepted: since when it does not find it.
   */
  missedAt: Date | null
  doubt: RefundDoubt | null
  /** Since when the service may have it. Of one that was declined: the first time, however often it was sent since. */
  doubtedSince: Date | null
  /** When admins were told that its answer was lost; null while nobody was, as in an outage that they know of. */
  lossToldAt: Date | null
  /** While there is news of it to tell: how it was last told of. Null once it is told. */
  toldAs: ToldRefund | null
  /** When everything that follows from its final state was done. */
  settledAt: Date | null
  createdAt: Date
  /** When the job should take it up next; null when nothing is open. */
  nextCheckAt: Date | null
  checks: number
  /** Who works on it at the moment. */
  leaseOwner: string | null
  version: number
}

/** Whether Medusa's records have been corrected after a refund that came to nothing. */
export const REVERSAL_STATES = ["untouched", "corrected", "pending"] as const
export type ReversalState = (typeof REVERSAL_STATES)[number]

/** What is known of a refund before the service is asked. */
export type NewRefund = Pick<Refund, "checkoutId" | "account" | "kind" | "medusaRefundId" | "retryOf">

export type RefundOpening = Pick<
  Refund,
  "amountMinor" | "state" | "submitAfter" | "submittedAt" | "attempts" | "reason" | "doubt" | "doubtedSince"
> & {
  nextCheckAt: Date
}

/** The service's refund belongs to another row: two answers, or two decisions, were at work at the same moment. */
export class ServiceRefundTaken extends Error {
  override readonly name = "ServiceRefundTaken"
}
