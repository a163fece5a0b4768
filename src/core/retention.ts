/** How long unpaid attempts are kept, days: long enough for late callbacks and for complaints. */
const RETENTION_DAYS = 90

const DAY_MS = 24 * 60 * 60_000

/** What is older may be forgotten: checkouts that nobody paid, with their timelines, and callbacks that were settled. */
export function forgetBefore(now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
}
