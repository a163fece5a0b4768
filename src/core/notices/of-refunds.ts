import { assertNever } from "../assert-never"
import { type KnownReason, reasonOf } from "../reasons/reasons"
import type { RefundIssue, RefundSnapshot } from "../refund/decide"
import type { UnmatchedRefund } from "../refund/match"
import type { Refund, ReversalState } from "../refund/refund"
import type { Place } from "./facts"
import { said, type Said } from "./said"

type Subject = Pick<Refund, "amountMinor" | "state" | "submitAfter" | "reason" | "attempts" | "doubt">

/** What a refund was when admins were last told of it. */
export type ToldRefund = Pick<Refund, "state" | "reason" | "doubt">

/** Temporary faults are waited out quietly; at this attempt a person is notified. */
const NOTIFY_AT_ATTEMPT = 3

/** The notice about a refund's new state; undefined where all goes well. @param told undefined where nobody was told of it before */
export function refundNotice(
  refund: Subject,
  place: Place,
  records: ReversalState,
  told?: ToldRefund
): Said | undefined {
  const about = subject(refund, place)
  switch (refund.state) {
    case "scheduled":
      return scheduledNotice(refund, place, told)
    case "unknown":
      return refund.reason === null
        ? said("refund_lost", about)
        : said("refund_undecided", { ...about, reason: { reason: refund.reason } })
    case "failed":
      return said("refund_failed", { ...about, records: { records } })
    case "rejected":
      return said("refund_declined", {
        ...about,
        reason: refund.reason && { reason: refund.reason },
        records: { records },
      })
    case "submitting":
    case "requested":
    case "pending":
    case "complete":
    // Whoever called it off knows.
    case "called_off":
      return undefined
    default:
      return assertNever(refund.state)
  }
}

function scheduledNotice(refund: Subject, place: Place, told: ToldRefund | undefined): Said | undefined {
  const { submitAfter, reason, attempts, doubt } = refund
  // Where the clocks differ, the service goes on for hours to call it the day of purchase.
  const isQuiet = reason !== null || (told !== undefined && waitedForDay(told))
  // What becomes of one that is looked for first shows within minutes.
  if (submitAfter === null || doubt !== null || (isQuiet && attempts !== NOTIFY_AT_ATTEMPT)) {
    return undefined
  }
  return reason
    ? said("refund_waits", { ...subject(refund, place), reason: { reason } })
    : said("refund_scheduled", { ...subject(refund, place), time: { time: submitAfter.toISOString() } })
}

function waitedForDay({ state, reason, doubt }: ToldRefund): boolean {
  return state === "scheduled" && reason === null && doubt === null
}

/** The service has a refund that was looked for: who was told of that, or was asked about it, need not look any further. */
export function arrivedNotice(refund: Pick<Refund, "amountMinor">, place: Place): Said {
  return said("refund_arrived", subject(refund, place))
}

/** Of a refund that the service has: whether `arrivedNotice` is news. One that failed is told of by itself. @param before it was known */
export function isArrivalNews(
  { state }: Pick<Refund, "state">,
  before: Pick<Refund, "state" | "reason" | "lossToldAt" | "serviceRefundId">
): boolean {
  const wasAsked = before.state === "unknown" && before.reason !== null
  return state !== "failed" && before.serviceRefundId === null && (wasAsked || before.lossToldAt !== null)
}

/** What does not fit about a refund: the reason is kept in its row, and admins read it below the title. */
export type RefundTrouble = { said: Said; reason: KnownReason }

/** A record at the service that does not fit what was known. */
export function refundIssueNotice(
  refund: Pick<Refund, "amountMinor" | "state">,
  place: Place,
  issue: RefundIssue,
  { amountMinor, status }: Pick<RefundSnapshot, "amountMinor" | "status">
): RefundTrouble {
  const reason = reasonOf(issue, { amount: amountMinor, status })
  const facts = { ...subject(refund, place), reason: { reason } }
  const told =
    issue === "other_amount"
      ? said("refund_differs", facts)
      : said("refund_contradicted", { ...facts, status: { status: refund.state } })
  return { said: told, reason }
}

/** A refund that the service accepted and no longer knows. */
export function notKnownNotice(refund: Pick<Refund, "amountMinor">, place: Place): RefundTrouble {
  const reason = reasonOf("refund_not_known", {})
  return { said: said("refund_not_known", { ...subject(refund, place), reason: { reason } }), reason }
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
