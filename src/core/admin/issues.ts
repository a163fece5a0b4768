import type { Remedy } from "../accounting/differences"
import { assertNever } from "../assert-never"
import type { PlacementState, RemoteState } from "../checkout/states"
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
 * - `not_refunded`: an order was cancelled, and its money could not be given back
 * - `mismatch`: an order was placed, and the service reports another amount than was agreed
 * - `contradicted`: the service reports a payment as cancelled that it had reported as successful
 * - `refund_differs`: the service shows a refund with another amount, or in a state it had left behind
 * - `books`: Medusa's amounts and the ledger's do not agree
 * - `invalid`: the service holds a checkout for invalid
 */
export const MATTERS = [
  "unplaced",
  "stuck",
  "refund_failed",
  "refund_rejected",
  "refund_unknown",
  "not_refunded",
  "mismatch",
  "contradicted",
  "refund_differs",
  "books",
  "invalid",
] as const
export type Matter = (typeof MATTERS)[number]

/**
 * What somebody else has and the ledger lacks.
 *
 * - `stray_checkout` | `stray_refund`: the service lists it; it was made elsewhere, or before a backup was restored
 * - `stray_callback`: a verified callback whose reference no row has
 */
export const STRAY_MATTERS = ["stray_checkout", "stray_refund", "stray_callback"] as const
export type StrayMatter = (typeof STRAY_MATTERS)[number]

/** Which checkouts are such a matter. */
export type CheckoutRule = {
  matter: Matter
  remoteState: RemoteState
  placementStates: readonly PlacementState[]
  /** Only with this problem. */
  problem?: Problem
  /** Only when the timeline tells this; its newest line says how much and why. */
  told?: TimelineKind
  /** Not any more when the timeline has told this since. */
  unlessTold?: TimelineKind
  /** Only when nothing has happened for so many minutes. */
  idleMinutes?: number
}

/** An order is made within seconds, or tried again within minutes; this long says that something else is wrong. */
const STUCK_MINUTES = 10

export const CHECKOUT_RULES: readonly CheckoutRule[] = [
  { matter: "unplaced", remoteState: "successful", placementStates: ["unplaced"] },
  { matter: "stuck", remoteState: "successful", placementStates: ["none", "placing"], idleMinutes: STUCK_MINUTES },
  { matter: "not_refunded", remoteState: "successful", placementStates: ["placed"], told: "not_refunded" },
  { matter: "mismatch", remoteState: "successful", placementStates: ["placed"], problem: "amount_mismatch" },
  {
    matter: "contradicted",
    remoteState: "successful",
    placementStates: ["placed", "refunding", "returned"],
    problem: "outcome_contradicted",
  },
  {
    matter: "books",
    remoteState: "successful",
    placementStates: ["placed"],
    told: "books_differ",
    unlessTold: "books_agree",
  },
  { matter: "invalid", remoteState: "invalid_payload", placementStates: ["none"] },
]

/** Which refunds are such a matter, as long as no other refund has taken their place. */
export type RefundRule = {
  matter: Matter
  states: readonly RefundState[]
  /** Only when Medusa's books had it: a refusal at the admin's own click was told there and then. */
  wasBooked?: boolean
  /** Only when something is noted about it: a refund that is well has no reason. */
  hasReason?: boolean
}

export const REFUND_RULES: readonly RefundRule[] = [
  { matter: "refund_failed", states: ["failed"] },
  { matter: "refund_rejected", states: ["rejected"], wasBooked: true },
  { matter: "refund_unknown", states: ["unknown"] },
  { matter: "refund_differs", states: ["requested", "pending", "complete"], hasReason: true },
]

/** How the list is filtered: one kind of matter at a time, or `all` payments, those that are well included. */
export const ATTENTION_FILTERS = [
  "unplaced",
  "refund_failed",
  "refund_unknown",
  "amounts",
  "stray",
  "odd",
  "all",
] as const
export type AttentionFilter = (typeof ATTENTION_FILTERS)[number]

/** The matters a filter shows; every one of them without a filter, none for `all`. */
export function mattersOf(filter: AttentionFilter | undefined): readonly (Matter | StrayMatter)[] {
  switch (filter) {
    case undefined:
      return [...MATTERS, ...STRAY_MATTERS]
    case "unplaced":
      return ["unplaced", "stuck"]
    case "refund_failed":
      return ["refund_failed", "refund_rejected", "not_refunded"]
    case "refund_unknown":
      return ["refund_unknown"]
    case "amounts":
      return ["books", "mismatch", "refund_differs"]
    case "stray":
      return STRAY_MATTERS
    case "odd":
      return ["contradicted", "invalid"]
    case "all":
      return []
    default:
      return assertNever(filter)
  }
}

/** What an admin can do about a matter. */
export type AdminAction = "place" | "refund" | "retry" | "check" | "put_right" | "dismiss"

/** The actions, the one that helps most first. @param remedy of amounts that disagree */
export function actionsFor(matter: Matter, problem: Problem | null, remedy: Remedy = "check"): readonly AdminAction[] {
  switch (matter) {
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
      return ["check", "dismiss"]
    case "books":
      return [remedy, "dismiss"]
    case "not_refunded":
    case "invalid":
      return ["dismiss"]
    default:
      return assertNever(matter)
  }
}

/** False where the order could only be another than the one that was paid for. */
export function mayStillBeOrdered(problem: Problem | null): boolean {
  switch (problem) {
    case null:
    case "amount_mismatch":
    case "completion_failed":
    case "outcome_contradicted":
    case "refund_failed":
      return true
    case "cart_already_ordered":
    case "cart_changed":
    case "cart_gone":
    case "order_cancelled":
      return false
    default:
      return assertNever(problem)
  }
}
