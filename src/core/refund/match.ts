import type { MinorAmount } from "../money/money"
import { type ListCoverage, readFrom } from "./list"
import type { Refund } from "./refund"
import { CLOCKS_APART_MS, DATED_EARLY_MS, LIST_LAGS_MS, MATCH_WITHIN_MS, SAFE_WAIT_MS } from "./schedule"

/** A refund the service lists and the ledger does not know. */
export type UnmatchedRefund = {
  serviceRefundId: string
  amountMinor: MinorAmount
  status: "requested" | "pending" | "complete" | "failed"
  /** By the service's clock, brought to ours. */
  madeAt: Date
  /** When the list showed it to us first. */
  firstSeenAt: Date
  /** When the list did not have it yet: one that is dated earlier bears a wrong date. Null where nothing tells. */
  absentAt: Date | null
  /** An admin was notified of it as made elsewhere, or has dealt with it. */
  isForeign: boolean
}

/** A refund that the service may have: its answer was lost, or the ledger may lack its sending. */
export type LostRefund = SentRefund & Pick<Refund, "missedAt"> & { cartId: string; orderId: string | null }

/** A refund that was sent, or may have been, and whose answer has not come or was lost. */
export type SentRefund = Pick<Refund, "id" | "state" | "amountMinor" | "answeredAs" | "doubt" | "doubtedSince"> & {
  /** When it was sent, or would have been. */
  submittedAt: Date
}

export type Asked = { candidates: readonly UnmatchedRefund[]; fit: "one" | "several" | "other_amount" }

/**
 * What became of a refund that the service may have.
 *
 * - `adopt`: the service has it; this is it
 * - `ask`: the service has refunds that fit, and only a person can tell which is which, or whether the `one` is this
 * - `send_again`: it never arrived
 * - `missed`: one complete reading of the list does not have it; another has to say the same, which begins no earlier than `until`
 * - `wait`: the list has to be read once more, not before `until`
 */
export type LostVerdict =
  | { kind: "adopt"; unmatched: UnmatchedRefund }
  | ({ kind: "ask" } & Asked)
  | { kind: "send_again" }
  | { kind: "missed"; at: Date; until: Date }
  | { kind: "wait"; until: Date }

/**
 * The service's records do not name their checkout, so a lost refund is looked for by its amount and its time among those
 * that no row of the ledger has.
 *
 * @param allLost every lost refund of the merchant, this one included: a record that fits two of them proves neither,
 *   unless both are of one cart: it is the same shopper's money, and does not matter which is which. So it is with the payments of one
 *   order, where each has a record: else one would be sent again, and of which payment that is does matter
 * @param sending refunds that are being sent at this moment: a record may belong to one of these
 * @param coverage what of the list has been read since the ledger may lack something; null before the first time
 * @param isShared others make refunds with the account too: then amount and time prove nothing, and a person decides
 */
export function judgeLost(
  lost: LostRefund,
  allLost: readonly LostRefund[],
  sending: readonly SentRefund[],
  records: readonly UnmatchedRefund[],
  coverage: ListCoverage | null,
  isShared = false
): LostVerdict {
  const candidates = candidatesFor(lost, records)
  if (candidates.length === 0) {
    const claimed = (unmatched: UnmatchedRefund) =>
      [...allLost, ...sending].some((other) => isCandidate(other, unmatched))
    const doubtful = records.filter((unmatched) => mayBeDoubtful(lost, unmatched, isShared) && !claimed(unmatched))
    return doubtful.length === 0
      ? withoutCandidate(lost, coverage)
      : { kind: "ask", candidates: doubtful, fit: fitOf(lost, doubtful) }
  }
  if (sending.some((other) => candidatesFor(other, candidates).length > 0)) {
    return { kind: "wait", until: lost.submittedAt }
  }
  const rivals = rivalsAmong(allLost, lost, records).sort(bySubmission)
  const isTime = candidates.every((unmatched) => isTimely(lost, unmatched)) || isPaired(rivals, candidates, records)
  if (isShared || !isTime) {
    return { kind: "ask", candidates, fit: fitOf(lost, candidates) }
  }
  const isEachThere = candidates.length === rivals.length && lost.orderId !== null
  const interchangeable =
    rivals.every(({ cartId }) => cartId === lost.cartId) ||
    (isEachThere && rivals.every(({ orderId }) => orderId === lost.orderId))
  if (!interchangeable || candidates.length > rivals.length) {
    return { kind: "ask", candidates, fit: "several" }
  }
  const unmatched = candidates[rivals.findIndex(({ id }) => id === lost.id)]
  return unmatched ? { kind: "adopt", unmatched } : { kind: "wait", until: safeFrom(lost) }
}

/** True when each of these has a record that was made when it was sent, and none of them may be any other. */
function isPaired(all: readonly LostRefund[], own: readonly UnmatchedRefund[], records: readonly UnmatchedRefund[]) {
  const isClosed = all.every((lost) => candidatesFor(lost, records).every((unmatched) => own.includes(unmatched)))
  const fitting = all.filter((lost, index) => own[index] && isCandidate(lost, own[index]) && isTimely(lost, own[index]))
  return isClosed && all.length === own.length && fitting.length === all.length
}

function fitOf(lost: SentRefund, candidates: readonly UnmatchedRefund[]): Asked["fit"] {
  const isOther = candidates.every((unmatched) => !mayBeCalled(lost, unmatched))
  return isOther ? "other_amount" : candidates.length === 1 ? "one" : "several"
}

/** From when on a record may be this refund that bears a wrong date: see `mayBeDoubtful`. */
export function doubtfulFrom(lost: Pick<SentRefund, "submittedAt" | "doubtedSince">): Date {
  return new Date(possibleFrom(lost).getTime() - DATED_EARLY_MS)
}

/**
 * True when a record that is no candidate may be this refund all the same, so that a person says so before it is sent again: made just
 * when this one was sent, for another amount; or of its amount and dated days before, where nothing but that date tells that it is older
 * than the sending. None that had been seen before then, or that a person has been told of as made elsewhere.
 *
 * @param isShared others make refunds with the account too, and of any amount
 */
export function mayBeDoubtful(lost: SentRefund, unmatched: UnmatchedRefund, isShared: boolean): boolean {
  const { madeAt, firstSeenAt, absentAt, status, isForeign } = unmatched
  if (lost.doubt !== null || isForeign || firstSeenAt < possibleFrom(lost)) {
    return false
  }
  if (!mayBeCalled(lost, unmatched)) {
    return !isShared && status !== "failed" && isMadeWith(lost, unmatched)
  }
  const isDateAll = absentAt === null || absentAt <= madeAt
  return isDateAll && madeAt >= doubtfulFrom(lost) && madeAt < searchFrom(lost)
}

/** True when a person may say that a record is this refund. */
export function mayBeChosen(sent: SentRefund, unmatched: UnmatchedRefund, isShared = false): boolean {
  const { madeAt, absentAt } = unmatched
  const from = searchFrom(sent)
  const isLateEnough = madeAt >= from || (absentAt !== null && absentAt > madeAt && unmatched.firstSeenAt >= from)
  return (mayBeCalled(sent, unmatched) && isLateEnough) || mayBeDoubtful(sent, unmatched, isShared)
}

/** From when the list has to be read for a lost refund to be found. */
export function searchFrom(lost: Pick<SentRefund, "submittedAt" | "doubtedSince">): Date {
  return readFrom(possibleFrom(lost))
}

/** When a record was made that may be this refund. */
export function madeAround(lost: Pick<SentRefund, "submittedAt" | "doubtedSince">): { from: Date; until: Date } {
  return { from: searchFrom(lost), until: new Date(lost.submittedAt.getTime() + MATCH_WITHIN_MS) }
}

/** True when a record may be this refund: the list had not shown it before the refund was sent, and nobody knows it as another. */
export function isCandidate(lost: SentRefund, unmatched: UnmatchedRefund): boolean {
  const { madeAt, firstSeenAt, absentAt, isForeign } = unmatched
  const { submittedAt, doubt } = lost
  const earliest = absentAt !== null && absentAt > madeAt ? absentAt : madeAt
  const isEarly = earliest === madeAt && madeAt < searchFrom(lost)
  // Made later than it was seen, it shows a clock that is wrong, and its date nothing.
  const isPast = madeAt.getTime() <= firstSeenAt.getTime() + CLOCKS_APART_MS
  const isLate = doubt === null && isPast && earliest.getTime() > submittedAt.getTime() + MATCH_WITHIN_MS
  // Whatever the ledger lacks seems made elsewhere.
  const isAnothers = isForeign && doubt === null
  return mayBeCalled(lost, unmatched) && !isEarly && !isLate && !isAnothers && firstSeenAt >= possibleFrom(lost)
}

/** True when a record is of the refund's amount, or is the one that the service answered with. */
function mayBeCalled({ amountMinor, answeredAs }: SentRefund, unmatched: UnmatchedRefund): boolean {
  return unmatched.amountMinor === amountMinor || unmatched.serviceRefundId === answeredAs
}

/** Those of these lost refunds that a record may be which fits this one. */
export function rivalsAmong<R extends LostRefund>(
  allLost: readonly R[],
  lost: SentRefund,
  records: readonly UnmatchedRefund[]
): R[] {
  const candidates = candidatesFor(lost, records)
  return allLost.filter((other) => candidates.some((unmatched) => isRival(other, unmatched)))
}

/** What may have been sent and was probably not is no rival for the record of what probably was. */
function isRival(other: LostRefund, unmatched: UnmatchedRefund): boolean {
  return isCandidate(other, unmatched) && (other.doubt === null || isTimely(other, unmatched))
}

/** True when a record of its amount was made at the time the refund was sent, allowing for two clocks and a slow connection. */
function isTimely(lost: SentRefund, unmatched: UnmatchedRefund): boolean {
  return unmatched.amountMinor === lost.amountMinor && lost.doubt !== "less_left" && isMadeWith(lost, unmatched)
}

function isMadeWith({ submittedAt }: SentRefund, { madeAt }: UnmatchedRefund): boolean {
  const laterMs = madeAt.getTime() - submittedAt.getTime()
  return laterMs >= -CLOCKS_APART_MS && laterMs <= SAFE_WAIT_MS
}

/** True when the whole list has been read since the refund was sent. */
export function wasLookedFor(lost: SentRefund, coverage: ListCoverage | null): boolean {
  return coverage !== null && coverage.from <= searchFrom(lost) && coverage.until >= possibleFrom(lost)
}

/** The records that may be this refund, oldest first. */
function candidatesFor(lost: SentRefund, unmatched: readonly UnmatchedRefund[]): UnmatchedRefund[] {
  return unmatched
    .filter((unmatched) => isCandidate(lost, unmatched))
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime() || compare(a.serviceRefundId, b.serviceRefundId))
}

/**
 * Two complete readings are needed: the list may change its order while it is read, and hide a record once. One of them has to be so
 * late that no list lags behind by as much; until then it is looked for now and then.
 */
function withoutCandidate(lost: LostRefund, coverage: ListCoverage | null): LostVerdict {
  const safeAt = safeFrom(lost)
  if (!coverage || coverage.from > searchFrom(lost) || coverage.until < safeAt) {
    return { kind: "wait", until: safeAt }
  }
  const at = coverage.until
  const provenFrom = safeFrom(lost, LIST_LAGS_MS)
  const until = at >= provenFrom ? at : new Date(Math.min(Number(provenFrom), at.getTime() + SAFE_WAIT_MS))
  if (lost.missedAt === null) {
    return { kind: "missed", at, until }
  }
  return at > lost.missedAt && at >= provenFrom ? { kind: "send_again" } : { kind: "wait", until }
}

/** Since when the service may have it. */
export function possibleFrom({ submittedAt, doubtedSince }: Pick<SentRefund, "submittedAt" | "doubtedSince">): Date {
  return doubtedSince !== null && doubtedSince < submittedAt ? doubtedSince : submittedAt
}

/** When no request for it can be under way any more. Whoever sent what the ledger lacks has long been gone. */
function safeFrom({ state, submittedAt, doubtedSince }: LostRefund, ms = SAFE_WAIT_MS): Date {
  return state === "scheduled" && doubtedSince !== null ? doubtedSince : new Date(submittedAt.getTime() + ms)
}

function bySubmission(a: LostRefund, b: LostRefund): number {
  return a.submittedAt.getTime() - b.submittedAt.getTime() || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
