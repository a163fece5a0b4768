import type { MinorAmount } from "../money/money"
import type { Refund } from "./refund"
import { MATCH_WITHIN_MS, SAFE_WAIT_MS } from "./schedule"

/** A refund the service lists and the ledger does not know. */
export type UnmatchedRefund = {
  /** The service's id. */
  serviceRefundId: string
  amountMinor: MinorAmount
  status: "requested" | "pending" | "complete" | "failed"
  /** By the service's clock. */
  madeAt: Date
}

/** A refund whose answer was lost. */
export type LostRefund = Pick<Refund, "id" | "checkoutId" | "amountMinor"> & { submittedAt: Date }

/** The stretch of time whose refunds the list has shown completely. */
export type ListCoverage = { from: Date; until: Date }

/**
 * What became of a refund whose answer was lost.
 *
 * - `adopt`: the service has it; this is it
 * - `ask`: the service has refunds that fit, and only a person can tell which is which
 * - `send_again`: it never arrived
 * - `wait`: the list has to be read once more, not before `until`
 */
export type LostVerdict =
  | { kind: "adopt"; unmatched: UnmatchedRefund }
  | { kind: "ask"; candidates: readonly UnmatchedRefund[] }
  | { kind: "send_again" }
  | { kind: "wait"; until: Date }

/**
 * The service's records do not name their checkout, so a lost refund is looked for by its amount and its time among those
 * that no row of the ledger has.
 *
 * @param allLost every lost refund of the account, this one included: a record that fits two of them proves neither,
 *   unless both are of one checkout, where it does not matter which is which
 * @param coverage what of the list has been read; null before the first time
 */
export function judgeLost(
  lost: LostRefund,
  allLost: readonly LostRefund[],
  unmatchedRecords: readonly UnmatchedRefund[],
  coverage: ListCoverage | null
): LostVerdict {
  const candidates = candidatesFor(lost, unmatchedRecords)
  if (candidates.length === 0) {
    return neverArrived(lost, coverage)
      ? { kind: "send_again" }
      : { kind: "wait", until: new Date(lost.submittedAt.getTime() + SAFE_WAIT_MS) }
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

/** True when a record may be this refund. */
export function isCandidate(lost: LostRefund, { amountMinor, madeAt }: UnmatchedRefund): boolean {
  const apart = Math.abs(madeAt.getTime() - lost.submittedAt.getTime())
  return amountMinor === lost.amountMinor && apart <= MATCH_WITHIN_MS
}

/** The records that may be this refund, oldest first. */
function candidatesFor(lost: LostRefund, unmatchedRecords: readonly UnmatchedRefund[]): UnmatchedRefund[] {
  return unmatchedRecords
    .filter((unmatched) => isCandidate(lost, unmatched))
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime() || compare(a.serviceRefundId, b.serviceRefundId))
}

function neverArrived(lost: LostRefund, coverage: ListCoverage | null): boolean {
  return (
    coverage !== null &&
    coverage.from <= searchFrom(lost) &&
    coverage.until.getTime() >= lost.submittedAt.getTime() + SAFE_WAIT_MS
  )
}

function bySubmission(a: LostRefund, b: LostRefund): number {
  return a.submittedAt.getTime() - b.submittedAt.getTime() || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
