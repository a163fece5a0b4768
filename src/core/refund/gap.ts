import type { LedgerGap } from "../ledger-gap"
import type { Admission } from "./admission"
import type { ListCoverage } from "./list"
import { MATCH_WITHIN_MS } from "./schedule"

/** True when the service's list has been read since, as far back as the gap goes. */
export function isClosed({ from, until }: LedgerGap, coverage: ListCoverage | null): boolean {
  return coverage !== null && coverage.until >= until && coverage.from <= readFrom(from)
}

/** What a reading has shown since the ledger may lack something; null while it has not. */
export function coverageSinceGap({
  gap,
  coverage,
}: {
  gap: LedgerGap | null
  coverage: ListCoverage | null
}): ListCoverage | null {
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
