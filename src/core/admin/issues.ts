import type { Remedy } from "../accounting/differences"
import { assertNever } from "../assert-never"
import { PLACEMENT_STATES, type PlacementState, REMOTE_STATES, type RemoteState } from "../checkout/states"
import type { Problem } from "../checkout/decide"
import type { RefundState } from "../refund/states"
import type { TimelineKind } from "../timeline"

/**
 * What needs a person.
 *
 * - `unplaced`: money was taken and has no order
 * - `stuck`: paid some time ago, and the order is still being made
 * - `refund_failed` | `refund_unknown`: the service failed to give money back | its answer was lost
 * - `refund_rejected`: the service declined a refund that Medusa had counted on
 * - `refund_stuck`: a refund is not sent, or not processed, long after it should have been
 * - `not_refunded`: an order was cancelled, and its money could not be given back
 * - `mismatch`: an order was placed, and the service reports another amount than was agreed
 * - `contradicted`: the service reports a payment as cancelled that it had reported as successful
 * - `refund_differs`: the service shows a refund with another amount, or in a state it had left behind
 * - `accounting`: Medusa's amounts and the ledger's do not agree
 * - `invalid`: the service marked a checkout as invalid
 * - `order_total`: an order was made for another total than was paid for it
 * - `order_unpaid`: the cart's order has no payment, its checkouts have ended, and nothing shows who made it
 * - `orphaned`: its account or environment is not configured any more
 */
export const ISSUES = [
  "unplaced",
  "stuck",
  "refund_failed",
  "refund_rejected",
  "refund_unknown",
  "not_refunded",
  "mismatch",
  "contradicted",
  "refund_differs",
  "refund_stuck",
  "accounting",
  "invalid",
  "order_total",
  "order_unpaid",
  "orphaned",
] as const
export type Issue = (typeof ISSUES)[number]

/**
 * What somebody else has and the ledger lacks.
 *
 * - `unmatched_checkout` | `unmatched_refund`: the service lists it; it was made elsewhere, or before a backup was restored
 * - `unmatched_callback`: a verified callback whose reference no row has
 */
export const UNMATCHED_ISSUES = ["unmatched_checkout", "unmatched_refund", "unmatched_callback"] as const
export type UnmatchedIssue = (typeof UNMATCHED_ISSUES)[number]

/** When a checkout has this issue. */
export type CheckoutRule = {
  issue: Issue
  remoteStates: readonly RemoteState[]
  placementStates: readonly PlacementState[]
  /** Only with this problem. */
  problem?: Problem
  /** Only when the timeline has this line; the newest one says how much and why. */
  raisedBy?: TimelineKind
  /** No longer once the timeline has this line after it. */
  endedBy?: TimelineKind
  /** Only when nothing has happened for so many minutes. */
  idleMinutes?: number
}

/** An order is placed within seconds, or tried again within minutes; after this long, something else is wrong. */
const STUCK_MINUTES = 10

export const CHECKOUT_RULES: readonly CheckoutRule[] = [
  { issue: "unplaced", remoteStates: ["successful"], placementStates: ["unplaced"] },
  { issue: "stuck", remoteStates: ["successful"], placementStates: ["none", "placing"], idleMinutes: STUCK_MINUTES },
  { issue: "not_refunded", remoteStates: ["successful"], placementStates: ["placed"], raisedBy: "not_refunded" },
  { issue: "mismatch", remoteStates: ["successful"], placementStates: ["placed"], problem: "amount_mismatch" },
  {
    issue: "contradicted",
    remoteStates: ["successful"],
    placementStates: ["placed", "refunding", "returned"],
    problem: "outcome_contradicted",
  },
  {
    issue: "accounting",
    remoteStates: ["successful"],
    placementStates: ["placed"],
    raisedBy: "amounts_differ",
    endedBy: "amounts_agree",
  },
  { issue: "invalid", remoteStates: ["invalid_payload"], placementStates: ["none"] },
  { issue: "order_total", remoteStates: ["successful"], placementStates: ["placed"], problem: "order_total_differs" },
  { issue: "order_unpaid", remoteStates: REMOTE_STATES, placementStates: ["none"], problem: "order_unpaid" },
  { issue: "orphaned", remoteStates: REMOTE_STATES, placementStates: PLACEMENT_STATES, problem: "account_gone" },
]

/** When a refund has this issue, unless another refund has taken its place. */
export type RefundRule = {
  issue: Issue
  states: readonly RefundState[]
  /** Only when Medusa had recorded it: a refusal of the admin's own click was shown at once. */
  wasRecorded?: boolean
  /** Only when it was sent so often. */
  attempts?: number
  /** Only when it was sent so many days ago. */
  sentDaysAgo?: number
  /** Only when a reason is noted on it, which means that something is wrong. */
  hasReason?: boolean
}

/** Limits and outages, which pass by themselves within minutes, are over by this attempt. */
const STUCK_ATTEMPTS = 3
/** Review and processing take a business day (spec, Refund request). */
const STUCK_DAYS = 7

export const REFUND_RULES: readonly RefundRule[] = [
  { issue: "refund_failed", states: ["failed"] },
  { issue: "refund_rejected", states: ["rejected"], wasRecorded: true },
  { issue: "refund_stuck", states: ["scheduled"], hasReason: true, attempts: STUCK_ATTEMPTS },
  { issue: "refund_stuck", states: ["requested", "pending"], sentDaysAgo: STUCK_DAYS },
  { issue: "refund_unknown", states: ["unknown"] },
  { issue: "refund_differs", states: ["requested", "pending", "complete"], hasReason: true },
]

/** How the list is filtered: by kind of issue, or `all` payments, including those without an issue. */
export const ISSUE_FILTERS = [
  "unplaced",
  "refund_failed",
  "refund_unknown",
  "amounts",
  "unmatched",
  "other",
  "all",
] as const
export type IssueFilter = (typeof ISSUE_FILTERS)[number]

/** The issues a filter shows; every one of them without a filter. */
export function issuesOf(filter: Exclude<IssueFilter, "all"> | undefined): readonly (Issue | UnmatchedIssue)[] {
  switch (filter) {
    case undefined:
      return [...ISSUES, ...UNMATCHED_ISSUES]
    case "unplaced":
      return ["unplaced", "stuck"]
    case "refund_failed":
      return ["refund_failed", "refund_rejected", "refund_stuck", "not_refunded"]
    case "refund_unknown":
      return ["refund_unknown"]
    case "amounts":
      return ["accounting", "mismatch", "order_total", "refund_differs"]
    case "unmatched":
      return UNMATCHED_ISSUES
    case "other":
      return ["contradicted", "invalid", "order_unpaid", "orphaned"]
    default:
      return assertNever(filter)
  }
}

/** What an admin can do about an issue. */
export type AdminAction = "place" | "refund" | "retry" | "check" | "correct" | "dismiss"

/** The actions, the one that helps most first. @param remedy of amounts that disagree */
export function actionsFor(issue: Issue, problem: Problem | null, remedy: Remedy = "check"): readonly AdminAction[] {
  switch (issue) {
    case "unplaced":
      return mayStillBeOrdered(problem) ? ["place", "refund", "dismiss"] : ["refund", "dismiss"]
    case "stuck":
      return ["place", "dismiss"]
    case "refund_failed":
    case "refund_rejected":
      return ["retry", "dismiss"]
    case "refund_unknown":
    case "mismatch":
    case "contradicted":
    case "refund_differs":
    case "refund_stuck":
      return ["check", "dismiss"]
    case "accounting":
      return [remedy, "dismiss"]
    case "not_refunded":
    case "invalid":
    case "order_total":
    case "order_unpaid":
    case "orphaned":
      return ["dismiss"]
    default:
      return assertNever(issue)
  }
}

/** False where any order placed now would differ from the one that was paid for. */
export function mayStillBeOrdered(problem: Problem | null): boolean {
  switch (problem) {
    case null:
    case "account_gone":
    case "order_unpaid":
    case "amount_mismatch":
    case "completion_failed":
    case "outcome_contradicted":
    case "refund_failed":
      return true
    case "cart_already_ordered":
    case "cart_changed":
    case "cart_gone":
    case "order_cancelled":
    case "order_total_differs":
      return false
    default:
      return assertNever(problem)
  }
}
