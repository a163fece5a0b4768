import { assertNever } from "../assert-never"
import { isSameReason, type ReasonCode } from "../reasons/reasons"
import type { UnmatchedRefund } from "../refund/match"
import type { Refund, ReversalState, ToldRefund } from "../refund/refund"
import type { RefundState } from "../refund/states"
import { waitReason } from "../refund/waiting"
import type { NoticeFacts, Place } from "./facts"
import { said, type Said } from "./said"

type Subject = Pick<Refund, "amountMinor" | "state" | "reason" | "attempts" | "doubt" | "submitAfter" | "lossToldAt">

/** Temporary faults are waited out quietly; at this attempt a person is notified. */
const NOTIFY_AT_ATTEMPT = 3

/**
 * What admins should know of a refund that has moved; undefined where all goes well. One that came to nothing is told of once it is
 * settled.
 */
export function refundNotice(refund: Subject, place: Place, told: ToldRefund, now: Date): Said | undefined {
  const { state, reason } = refund
  const about = subject(refund, place)
  const trouble = reason?.code && TROUBLES.get(reason.code)
  if (trouble && !isSameReason(reason, told.reason)) {
    return trouble({ ...about, reason: { reason } }, state)
  }
  switch (state) {
    case "scheduled":
      return scheduledNotice(refund, place, told, now)
    case "unknown":
      return reason ? said("refund_undecided", { ...about, reason: { reason } }) : undefined
    case "requested":
    case "pending":
    case "complete":
      return isAwaited(refund, told) ? said("refund_arrived", about) : undefined
    case "submitting":
    case "failed":
    case "rejected":
    // Whoever called it off knows.
    case "called_off":
      return undefined
    default:
      return assertNever(state)
  }
}

/** It is being looked for: told by itself, unless an alert says why. */
export function lostNotice(refund: Pick<Refund, "amountMinor">, place: Place): Said {
  return said("refund_lost", subject(refund, place))
}

/** What does not fit about a refund that the service has: its row's reason says so. */
const TROUBLES: ReadonlyMap<ReasonCode, (facts: NoticeFacts["refund_differs"], state: RefundState) => Said> = new Map([
  ["other_amount", (facts) => said("refund_differs", facts)],
  ["contradicted", (facts, status) => said("refund_contradicted", { ...facts, status: { status } })],
  ["refund_not_known", (facts) => said("refund_not_known", facts)],
])

function scheduledNotice(refund: Subject, place: Place, told: ToldRefund, now: Date): Said | undefined {
  const { submitAfter, reason, attempts } = refund
  const isLasting = attempts === NOTIFY_AT_ATTEMPT
  const about = subject(refund, place)
  switch (waitReason(refund, now)) {
    // Where the clocks differ, the service goes on for hours to call it the day of purchase.
    case "day_of_purchase":
      return submitAfter && (isLasting || !waitedForDay(told))
        ? said("refund_scheduled", { ...about, time: { time: submitAfter.toISOString() } })
        : undefined
    case "next_try":
      return reason && isLasting ? said("refund_waits", { ...about, reason: { reason } }) : undefined
    // What becomes of one that is looked for first shows within minutes.
    case "ledger_gap":
    case "less_left":
    case "declined":
    case null:
      return undefined
  }
}

function waitedForDay({ state, reason, doubt }: ToldRefund): boolean {
  return state === "scheduled" && reason === null && doubt === null
}

/** Whoever was told that it is being looked for, or was asked about it, need not look any further. */
function isAwaited({ lossToldAt }: Subject, { state, reason }: ToldRefund): boolean {
  const wasUnsent = state === "unknown" || state === "submitting" || state === "scheduled"
  return wasUnsent && (lossToldAt !== null || (state === "unknown" && reason !== null))
}

/** A refund that came to nothing, and what that meant for Medusa's records. */
export function refundEndNotice(
  { state, reason, ...refund }: Pick<Refund, "amountMinor" | "state" | "reason">,
  place: Place,
  records: ReversalState
): Said {
  const facts = { ...subject(refund, place), records: { records } }
  return state === "failed"
    ? said("refund_failed", facts)
    : said("refund_declined", { ...facts, reason: reason && { reason } })
}

/** Refunds that were not requested through this shop, or that the service may have made twice. */
export function unmatchedRefundsNotice(
  key: "refunds_elsewhere" | "refunds_twice",
  unmatched: readonly UnmatchedRefund[]
): Said {
  const list = unmatched.map(({ serviceRefundId, amountMinor }) => ({ id: serviceRefundId, minor: amountMinor }))
  return said(key, { count: unmatched.length, refunds: { list } })
}

function subject({ amountMinor }: Pick<Refund, "amountMinor">, place: Place) {
  return { amount: { minor: amountMinor }, place: { place } }
}
