import type { RateLimit } from "../rate-slots"

/** The requests lately sent; times in milliseconds since 1970. */
type Spent = { slots: readonly number[]; blockedUntil: number; now: number }

/** How many requests are left, and when the next is possible; `nextAt` is null when that is now. Milliseconds since 1970. */
export type BudgetLeft = { left: number; nextAt: number | null }

/** What is left of an endpoint's limit, whatever the service's windows are: every stretch of `perMs` holds at most `requests`. */
export function budgetLeft({ requests, perMs }: RateLimit, { slots, blockedUntil, now }: Spent): BudgetLeft {
  const counting = slots.filter((slot) => slot + perMs > now).sort((a, b) => a - b)
  const left = Math.max(0, requests - counting.length)
  const oldestThatCounts = counting.at(-requests)
  const freeAt = left > 0 || oldestThatCounts === undefined ? 0 : oldestThatCounts + perMs
  const nextAt = Math.max(freeAt, blockedUntil)
  return nextAt > now ? { left: 0, nextAt } : { left, nextAt: null }
}
