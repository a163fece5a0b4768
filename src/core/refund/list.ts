import type { LedgerGap } from "../ledger-gap"
import type { Admission } from "./admission"
import { MATCH_WITHIN_MS } from "./schedule"

/** The stretch of time whose refunds the list has shown completely. */
export type ListCoverage = { from: Date; until: Date }

/** A record of a page, as far as its place in the list goes: when it was made, by the service's clock. */
type Listed = { createdAt: Date }

/**
 * Where a reading of the list stands after a page.
 *
 * The order of this list is not shown (spec, GET /api/refunds). Only a list that has run from newer to older from its
 * first record on tells that the next ones are older still; any other is read to its end.
 *
 * @param records those of the page that could be read; a page may have others alone
 * @param soFar the date down to which the pages before descended; undefined before the first, null when they did not descend
 * @param since the oldest moment of interest, by the service's clock
 * @returns whether the page is the last one needed, and the date down to which records have descended so far
 */
export function afterPage(records: readonly Listed[], hasNext: boolean, since: Date, soFar: Date | null | undefined) {
  const descendsTo = soFar === null ? null : lastOfDescent(records, soFar)
  return { isLast: !hasNext || (descendsTo !== null && descendsTo < since), descendsTo }
}

/** What was read since a reading last came to the list's end: from when on, and how many pages. */
export type UnfinishedPages = { since: Date; pages: number }

/** A page a minute is allowed (spec, Limits): so many are no short list, and in so long a time any list is read. */
const MANY_PAGES = 60
const ENDLESS_AFTER_MS = 24 * 60 * 60_000

/** True when a person should know that the list does not come to its end: at every so many pages once more. */
export function seemsEndless({ since, pages }: UnfinishedPages, now: Date): boolean {
  return pages % MANY_PAGES === 0 && now.getTime() - since.getTime() >= ENDLESS_AFTER_MS
}

/** One date shows no order, nor do several equal ones. */
function lastOfDescent(records: readonly Listed[], soFar: Date | undefined): Date | null {
  const dates = [...(soFar ? [soFar] : []), ...records.map(({ createdAt }) => createdAt)]
  const first = dates[0]
  const last = dates.at(-1)
  const runsDown = dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? date))
  return first && last && runsDown && (first > last || soFar !== undefined) ? last : null
}

/** A request takes as long as this, or two clocks differ by as much, before a time of the one is brought to the other. Milliseconds. */
const CLOCK_TOLERANCE_MS = 30_000

/** A refund that we sent and the service lists: when it was sent by our clock, and when it was made by the service's. */
export type TimedRefund = { submittedAt: Date; createdAt: Date }

/**
 * How far the service's clock is ahead of this machine's: as its own records say, never a reply's `Date`, which any proxy may write.
 * The least that one of them shows, because an answer that was lost and found may have been found wrongly; 0 where they agree within
 * half a minute, or there is none.
 */
export function clockAheadMs(ours: readonly TimedRefund[]): number {
  const aheads = ours.map(({ submittedAt, createdAt }) => createdAt.getTime() - submittedAt.getTime())
  const least = aheads.reduce<number>((one, other) => (Math.abs(other) < Math.abs(one) ? other : one), aheads[0] ?? 0)
  return Math.abs(least) <= CLOCK_TOLERANCE_MS ? 0 : least
}

/**
 * A moment at which the list did not have a record yet that it shows for the first time. Where everything of its date had been seen
 * before, that is the reading which saw it; else its date says so.
 *
 * @param knownFrom everything of this date or later that the list had has been seen; null before the first complete reading
 * @param since how far back the reading goes that shows it
 * @returns null where nothing tells: it may be as old as its date, which nobody has looked at before
 */
export function absentAt(
  madeAt: Date,
  since: Date,
  { coverage, knownFrom }: { coverage: ListCoverage | null; knownFrom: Date | null }
): Date | null {
  if (coverage !== null && knownFrom !== null && madeAt >= knownFrom) {
    return coverage.until
  }
  return madeAt >= since ? since : null
}

/** True when the service's list has been read since, as far back as the gap goes. */
export function isClosed({ from, until }: LedgerGap, coverage: ListCoverage | null): boolean {
  return coverage !== null && coverage.until >= until && coverage.from <= readFrom(from)
}

type SinceGap = { gap: LedgerGap | null; coverage: ListCoverage | null }

/** What a reading has shown since the ledger may lack something; null while it has not. */
export function coverageSinceGap({ gap, coverage }: SinceGap): ListCoverage | null {
  return gap === null || isClosed(gap, coverage) ? coverage : null
}

/** While the ledger may lack what was sent, nothing is sent: a refund waits until the list has been read. */
export function heldBack(admitted: Admission, gap: LedgerGap | undefined, now: Date): Admission {
  return gap && admitted.state === "submitting" ? { state: "scheduled", submitAfter: now } : admitted
}

/** From when the list has to be read for everything to be found that was made from this moment on: clocks differ. */
export function readFrom(moment: Date): Date {
  return new Date(moment.getTime() - MATCH_WITHIN_MS)
}
