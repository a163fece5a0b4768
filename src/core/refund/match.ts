import type { MinorAmount } from "../money/money"
import type { Refund } from "./refund"
import { CLOCKS_APART_MS, MATCH_WITHIN_MS, SAFE_WAIT_MS } from "./schedule"

/** A refund the service lists and the ledger does not know. */
export type UnmatchedRefund = {
  /** The service's id. */
  serviceRefundId: string
  amountMinor: MinorAmount
  status: "requested" | "pending" | "complete" | "failed"
  /** By the service's clock, brought to ours. */
  madeAt: Date
  /** When the list showed it to us first. */
  firstSeenAt: Date
  /** An admin was notified of it as made elsewhere, or has dealt with it. */
  isForeign: boolean
}

/** A refund whose answer was lost. */
export type LostRefund = SentRefund & Pick<Refund, "checkoutId" | "missedAt">

/** A refund that was sent, and whose answer has not come or was lost. */
export type SentRefund = Pick<Refund, "id" | "amountMinor"> & { submittedAt: Date }

/** The stretch of time whose refunds the list has shown completely. */
export type ListCoverage = { from: Date; until: Date }

/**
 * What became of a refund whose answer was lost.
 *
 * - `adopt`: the service has it; this is it
 * - `ask`: the service has refunds that fit, and only a person can tell which is which
 * - `send_again`: it never arrived
 * - `missed`: one complete reading of the list does not have it; another has to say the same
 * - `wait`: the list has to be read once more, not before `until`
 */
export type LostVerdict =
  | { kind: "adopt"; unmatched: UnmatchedRefund }
  | { kind: "ask"; candidates: readonly UnmatchedRefund[] }
  | { kind: "send_again" }
  | { kind: "missed"; at: Date }
  | { kind: "wait"; until: Date }

/**
 * The service's records do not name their checkout, so a lost refund is looked for by its amount and its time among those
 * that no row of the ledger has.
 *
 * @param allLost every lost refund of the account, this one included: a record that fits two of them proves neither,
 *   unless both are of one checkout, where it does not matter which is which
 * @param sending refunds that are being sent at this moment: a record may belong to one of these
 * @param coverage what of the list has been read; null before the first time
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
    return withoutCandidate(lost, coverage)
  }
  if (sending.some((other) => candidatesFor(other, candidates).length > 0)) {
    return { kind: "wait", until: lost.submittedAt }
  }
  if (isShared || !candidates.every((unmatched) => isTimely(lost, unmatched))) {
    return { kind: "ask", candidates }
  }
  const rivals = allLost.filter((other) => candidatesFor(other, candidates).length > 0).sort(bySubmission)
  const interchangeable = rivals.every(({ checkoutId }) => checkoutId === lost.checkoutId)
  if (!interchangeable || candidates.length > rivals.length) {
    return { kind: "ask", candidates }
  }
  const unmatched = candidates[rivals.findIndex(({ id }) => id === lost.id)]
  return unmatched
    ? { kind: "adopt", unmatched }
    : { kind: "wait", until: new Date(lost.submittedAt.getTime() + SAFE_WAIT_MS) }
}

/** From when the list has to be read for a lost refund to be found. */
export function searchFrom({ submittedAt }: Pick<LostRefund, "submittedAt">): Date {
  return new Date(submittedAt.getTime() - MATCH_WITHIN_MS)
}

/** True when a record may be this refund: the list had not shown it before the refund was sent, and nobody knows it as another. */
export function isCandidate(
  lost: SentRefund,
  { amountMinor, madeAt, firstSeenAt, isForeign }: UnmatchedRefund
): boolean {
  const apart = Math.abs(madeAt.getTime() - lost.submittedAt.getTime())
  return amountMinor === lost.amountMinor && apart <= MATCH_WITHIN_MS && firstSeenAt >= lost.submittedAt && !isForeign
}

/** True when a record was made at the time the refund was sent, allowing for two clocks and a slow connection. */
function isTimely({ submittedAt }: SentRefund, { madeAt }: UnmatchedRefund): boolean {
  const laterMs = madeAt.getTime() - submittedAt.getTime()
  return laterMs >= -CLOCKS_APART_MS && laterMs <= SAFE_WAIT_MS
}

/** True when the whole list has been read since the refund was sent. */
export function wasLookedFor(lost: SentRefund, coverage: ListCoverage | null): boolean {
  return coverage !== null && coverage.from <= searchFrom(lost) && coverage.until >= lost.submittedAt
}

/** The records that may be this refund, oldest first. */
function candidatesFor(lost: SentRefund, unmatched: readonly UnmatchedRefund[]): UnmatchedRefund[] {
  return unmatched
    .filter((unmatched) => isCandidate(lost, unmatched))
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime() || compare(a.serviceRefundId, b.serviceRefundId))
}

/** Two complete readings are needed: the list may change its order while it is read, and hide a record once. */
function withoutCandidate(lost: LostRefund, coverage: ListCoverage | null): LostVerdict {
  const safeAt = new Date(lost.submittedAt.getTime() + SAFE_WAIT_MS)
  if (!coverage || coverage.from > searchFrom(lost) || coverage.until < safeAt) {
    return { kind: "wait", until: safeAt }
  }
  if (lost.missedAt === null) {
    return { kind: "missed", at: coverage.until }
  }
  return coverage.until > lost.missedAt ? { kind: "send_again" } : { kind: "wait", until: safeAt }
}

function bySubmission(a: LostRefund, b: LostRefund): number {
  return a.submittedAt.getTime() - b.submittedAt.getTime() || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
