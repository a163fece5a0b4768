import { type Alert, alert } from "./alert"
import type { AccountFacts, HealthFacts } from "./facts"

/** When something happened by a clock here: somewhere between these two moments, in milliseconds since 1970. */
export type Span = { from: number; to: number }

/**
 * How far a clock here is certainly ahead of another (negative where it is behind), in milliseconds: by a moment that the other one
 * told, and the span here into which it fell. Whoever was held up in between has a long span, and is no proof of a wrong clock.
 */
export function aheadMs({ from, to }: Span, told: number): number {
  return from > told ? from - told : Math.min(0, to - told)
}

/** Beyond this, dates of ours and of the service's no longer fit together. */
export const CLOCK_MS = 30_000

/** Where the database's clock alone is wrong, `databaseClock` says so. */
export function serviceClock({ endpoints }: AccountFacts, { now, clockAheadMs }: HealthFacts): Alert | undefined {
  const newest = endpoints
    .filter(({ clockAheadMs, answeredAt }) => clockAheadMs !== null && answeredAt !== null)
    .toSorted((a, b) => Number(b.answeredAt) - Number(a.answeredAt))[0]
  const aheadMs = newest?.clockAheadMs ?? 0
  const isDatabases = Math.abs(clockAheadMs) > CLOCK_MS && Math.abs(clockAheadMs + aheadMs) <= CLOCK_MS
  return Math.abs(aheadMs) > CLOCK_MS && !isDatabases
    ? alert("clock", "critical", newest?.answeredAt ?? now, clockFacts(aheadMs), "service")
    : undefined
}

export function clockFacts(aheadMs: number): { seconds: number } {
  return { seconds: Math.round(Math.abs(aheadMs) / 1000) }
}
