import { assertNever } from "../assert-never"
import { type Checkout, isPaidUnplaced, type RowAmendment } from "../checkout/checkout"
import { nextCheck } from "../checkout/pace"
import { decidedByPerson } from "../checkout/recovery"
import type { Note } from "./corrections"
import type { Failure } from "./failure"

/** @returns undefined where the newest version of the row leaves nothing to note */
export function amendmentFor(newest: Checkout, note: Note, now: Date): RowAmendment | undefined {
  switch (note.kind) {
    case "placed":
      return isPaidUnplaced(newest) ? placed(newest, note, now) : undefined
    case "unplaced":
      return isPaidUnplaced(newest) ? unplaced(newest, note, now) : undefined
    case "reopened":
      return newest.placementState === "placed" && newest.orderId === note.orderId
        ? reopened(newest, note, now)
        : undefined
    case "refunding":
      return newest.placementState === "unplaced" ? refunding(newest, now) : undefined
    case "held":
      return isPaidUnplaced(newest) ? held(newest, now) : undefined
    case "left_unpaid":
      return newest.unpaidOrderId === note.orderId
        ? undefined
        : { change: { unpaidOrderId: note.orderId }, timeline: [] }
    case "order_unpaid":
      return newest.problem === null && newest.remoteState !== "successful" ? ORDER_UNPAID : undefined
    case "look_again":
      return { change: { nextCheckAt: note.at }, timeline: [] }
    default:
      return assertNever(note)
  }
}

/**
 * An order of another total than was paid stands; a person has to correct it. So does one of a payment that the service calls
 * cancelled meanwhile; a person has to find out what is true.
 */
function placed(
  { amountMinor, problem: before }: Checkout,
  { orderId, totalMinor, refundedMinor, lookAgain }: Extract<Note, { kind: "placed" }>,
  now: Date
): RowAmendment {
  const contradicted = before === "outcome_contradicted" ? before : null
  const differs = totalMinor + refundedMinor !== amountMinor
  const problem = differs ? "order_total_differs" : contradicted
  const nextCheckAt = lookAgain ? nextPlacedLook(now, now) : null
  const details = { order: orderId, ...(differs && { totalMinor, amountMinor }) }
  return {
    change: { placementState: "placed", orderId, problem, heldAt: null, placedAt: now, ...HAS_NOT_FAILED, nextCheckAt },
    timeline: [{ kind: "placed", source: "shop", details }],
  }
}

const HAS_NOT_FAILED = { failedAt: null, failureCause: null, isShopsFailure: false } as const

/** A payment that waits for a person keeps waiting, whatever an attempt in between has found. */
function unplaced(
  newest: Checkout,
  { problem: found, failure }: Extract<Note, { kind: "unplaced" }>,
  now: Date
): RowAmendment {
  const isPersons = decidedByPerson(newest)
  const failed = found === "completion_failed" ? sinceWhen(newest, failure, now) : HAS_NOT_FAILED
  const problem = isPersons ? (newest.problem ?? found) : found
  const nextCheckAt = isPersons ? null : nextCheck({ ...newest, placementState: "unplaced" }, now)
  const details = { problem: found, ...(failure && { cause: failure.cause }) }
  return {
    change: { placementState: "unplaced", problem, ...failed, nextCheckAt },
    timeline: [{ kind: "unplaced", source: "shop", details }],
  }
}

/** Counted from the first attempt that failed, whatever happened between the payment and that: waiting is no failure. */
function sinceWhen({ failedAt, failureCause, isShopsFailure }: Checkout, failure: Failure | null, now: Date) {
  return {
    failedAt: failedAt ?? (failure && now),
    failureCause: failure?.cause ?? failureCause,
    isShopsFailure: failure ? failure.scope === "shop" : isShopsFailure,
  }
}

function reopened(newest: Checkout, { orderId, lost }: Extract<Note, { kind: "reopened" }>, now: Date): RowAmendment {
  const problem = lost === "deleted" ? "order_missing" : "completion_failed"
  const nextCheckAt = nextCheck({ ...newest, placementState: "unplaced", checks: 0 }, now)
  const details = { problem: lost === "payment" ? "completion_failed" : "order_missing", order: orderId }
  return {
    change: { placementState: "unplaced", orderId: null, placedAt: null, problem, nextCheckAt },
    timeline: [{ kind: "unplaced", source: "shop", details }],
  }
}

function refunding(newest: Checkout, now: Date): RowAmendment {
  return {
    change: { placementState: "refunding", nextCheckAt: nextCheck(newest, now) },
    timeline: [{ kind: "refund_requested", source: "job", details: { amountMinor: newest.amountMinor } }],
  }
}

function held({ heldAt, problem }: Checkout, now: Date): RowAmendment {
  return {
    change: { placementState: "unplaced", heldAt: heldAt ?? now, nextCheckAt: null },
    timeline: heldAt === null ? [{ kind: "held", source: "job", details: { problem } }] : [],
  }
}

const ORDER_UNPAID: RowAmendment = {
  change: { problem: "order_unpaid" },
  timeline: [{ kind: "held", source: "job", details: { problem: "order_unpaid" } }],
}

const MINUTE = 60_000

/**
 * How long after an order was placed under a lease that was taken over it is looked at, milliseconds: the former holder may only
 * have stalled, and its completion, once it goes on and fails, takes the order with it.
 */
const LOOKS_MS = [5 * MINUTE, 35 * MINUTE]

/** @returns null when it has been looked at often enough; the hourly comparison goes on */
export function nextPlacedLook(placedAt: Date | null, now: Date): Date | null {
  const at = LOOKS_MS.map((after) => (placedAt?.getTime() ?? 0) + after).find((look) => look > now.getTime())
  return at === undefined ? null : new Date(at)
}
