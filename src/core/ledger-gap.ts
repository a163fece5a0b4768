import { CALLBACK_AFTER_MS } from "./checkout/session"
import type { Snapshot } from "./checkout/checkout"
import { CLOCKS_APART_MS } from "./refund/schedule"

const MINUTE_MS = 60_000

/**
 * A stretch of time of which the ledger may know nothing, because its database was restored from a backup: refunds that were sent
 * in it have no row, or a row that says they were not.
 */
export type LedgerGap = { from: Date; until: Date }

/** The job runs every minute: where it has not for so long, it was down, or the database comes from a backup. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS
/** No database is restored twice in so short a time. */
const ONE_RESTORE_MS = 60 * MINUTE_MS
/** How far a checkout's creation may lie from the gap's beginning that was under way then: the job's period, and the call's length. */
const IN_FLIGHT_MS = 2 * MINUTE_MS

/**
 * What it may lack after its jobs rested, or where their last sign was given in another database.
 *
 * @returns undefined after a pause like any other
 */
export function gapOfSilence(
  { silentMs, isElsewhere }: { silentMs: number; isElsewhere: boolean },
  now: Date
): LedgerGap | undefined {
  return isElsewhere || silentMs > LONGEST_PAUSE_MS ? gapSince(silentMs, now) : undefined
}

/**
 * What it may lack where the service speaks of a payment that has no row.
 *
 * @param noted the last gap. Soon after it another such payment is of the same restore, or of somebody else who uses the
 *   credential: were each a gap of its own, nothing would be sent while they keep coming.
 * @returns undefined when it tells nothing new
 */
export function gapOfUnknownPayment(noted: LedgerGap | undefined, now: Date): LedgerGap | undefined {
  return noted && now.getTime() - noted.until.getTime() < ONE_RESTORE_MS ? undefined : gapSince(CALLBACK_AFTER_MS, now)
}

/** True for a checkout that was being created about when the gap began: its answer may be among what the ledger lacks. */
export function wasInFlight(createdAt: Date, gap: LedgerGap): boolean {
  return Math.abs(createdAt.getTime() - lastSign(gap).getTime()) <= IN_FLIGHT_MS
}

/** Until when its records are whole; the gap begins earlier, for the clocks. */
export function lastSign({ from }: Pick<LedgerGap, "from">): Date {
  return new Date(from.getTime() + CLOCKS_APART_MS)
}

/** A gap that is older was compared by now: the comparison is made each day. */
const NEW_FOR_MS = 2 * 24 * 60 * MINUTE_MS

/** True where records of the service that reach back to this date are not enough yet: what the ledger lacks may be older. */
export function reachesFurther({ from, until }: LedgerGap, date: Date, now: Date): boolean {
  return now.getTime() - until.getTime() < NEW_FOR_MS && date > from
}

/** An attempt of the lost time that nobody has paid, and nobody can pay any more: there is nothing to decide about it. */
export function isLostAttempt(
  { status, createdAt }: { status: Snapshot["status"]; createdAt: Date },
  { from, until }: LedgerGap,
  now: Date
): boolean {
  const isOver = now.getTime() - createdAt.getTime() > CALLBACK_AFTER_MS
  return status !== "successful" && isOver && isWithin({ from, until }, createdAt)
}

/** True for a moment of which the ledger may lack what happened. */
export function isWithin({ from, until }: LedgerGap, at: Date): boolean {
  return at >= from && at <= until
}

function gapSince(ms: number, now: Date): LedgerGap {
  return { from: new Date(now.getTime() - ms - CLOCKS_APART_MS), until: now }
}
