import {
  PLACEMENT_STATES,
  type PlacementState,
  type Problem,
  REMOTE_STATES,
  type RemoteState,
} from "../checkout/states"
import type { RefundState } from "../refund/states"
import type { TimelineKind } from "../timeline"
import type { Issue } from "./issues"

export type CheckoutRule = {
  issue: Issue
  remoteStates: readonly RemoteState[]
  placementStates: readonly PlacementState[]
  /** Only with this problem. */
  problem?: Problem
  /** Only when the timeline has this line; the newest one says how much and why. */
  raisedBy?: TimelineKind
  /** No longer once the timeline has one of these lines after it. */
  endedBy?: readonly TimelineKind[]
  /** Only when the money of its cancelled order could not be refunded. */
  isGivenUp?: boolean
  /** Only while something of the payment is left: a person, or the service, may have seen to it in another way. */
  isOwed?: boolean
  /** Only when nothing has happened for so many minutes. */
  idleMinutes?: number
}

/** An order is placed, and a refund asked for, within seconds, or tried again within minutes; after this long, something else is wrong. */
const STUCK_MINUTES = 10

const PAID = { remoteStates: ["successful"] } as const
const ORDERED = { ...PAID, placementStates: ["placed"] } as const

export const CHECKOUT_RULES: readonly CheckoutRule[] = [
  { issue: "unplaced", ...PAID, placementStates: ["unplaced"] },
  { issue: "stuck", ...PAID, placementStates: ["none", "placing"], idleMinutes: STUCK_MINUTES },
  { issue: "return_stuck", ...PAID, placementStates: ["refunding"], isOwed: true, idleMinutes: STUCK_MINUTES },
  { issue: "not_refunded", ...ORDERED, isGivenUp: true, isOwed: true },
  { issue: "mismatch", ...ORDERED, problem: "amount_mismatch" },
  {
    issue: "contradicted",
    ...PAID,
    placementStates: ["placed", "refunding", "returned"],
    problem: "outcome_contradicted",
  },
  { issue: "accounting", ...ORDERED, raisedBy: "amounts_differ", endedBy: ["amounts_agree"] },
  { issue: "invalid", remoteStates: ["invalid_payload"], placementStates: ["none"] },
  { issue: "order_total", ...ORDERED, problem: "order_total_differs" },
  { issue: "order_unpaid", remoteStates: REMOTE_STATES, placementStates: ["none"], problem: "order_unpaid" },
  { issue: "orphaned", remoteStates: REMOTE_STATES, placementStates: PLACEMENT_STATES, problem: "account_gone" },
]

/** When a refund has this issue, unless another refund has taken its place. */
export type RefundRule = {
  issue: Issue
  states: readonly RefundState[]
  /** Only when Medusa had recorded it or the one it retries, or a program had asked: a refusal of the admin's own click was shown at once. */
  wasCountedOn?: boolean
  /** Only while something of the payment is left: once all of it is going back, nothing is owed any more. */
  isOwed?: boolean
  /** Not of money that had no order and has one by now: it is not to go back any more. */
  unlessOrdered?: boolean
  /** Only when it was sent so often. */
  attempts?: number
  /** Only when it was sent more than so many business days ago. */
  sentBusinessDaysAgo?: number
  /** Only when a reason is noted on it, which means that something is wrong. */
  hasReason?: boolean
}

/** Limits and outages, which pass by themselves within minutes, are over by this attempt. */
const STUCK_ATTEMPTS = 3
/** Review and processing take up to one business day (spec, Refund request). */
const STUCK_BUSINESS_DAYS = 2

export const REFUND_RULES: readonly RefundRule[] = [
  { issue: "refund_failed", states: ["failed"], isOwed: true, unlessOrdered: true },
  { issue: "refund_rejected", states: ["rejected"], wasCountedOn: true, isOwed: true },
  { issue: "refund_stuck", states: ["scheduled"], hasReason: true, attempts: STUCK_ATTEMPTS },
  { issue: "refund_stuck", states: ["requested", "pending"], sentBusinessDaysAgo: STUCK_BUSINESS_DAYS },
  { issue: "refund_unknown", states: ["unknown"] },
  { issue: "refund_differs", states: ["requested", "pending", "complete"], hasReason: true },
]
