/** At most `requests` in any `perMs` milliseconds. */
export type RateLimit = { requests: number; perMs: number }

/** When the requests to an endpoint were lately sent, or are promised to be. Milliseconds by one clock, ascending. */
export type Slots = readonly number[]

/** What the next slot goes by: `blocked` is when the service's last 429 ends, `marginMs` is kept between windows. Milliseconds. */
export type Pace = { limit: RateLimit; now: number; blocked: number; marginMs: number }

/** Nobody waits longer for a slot, whatever for. Milliseconds. */
const LONGEST_WAIT_MS = 30_000

/**
 * The slots, where the clock may have been set back: one that is further ahead than anybody waits was no promise but lies in the
 * past, nobody knows how far. All then count as sent now, and not until the clock has come there again.
 */
export function believable(slots: Slots, now: number): Slots {
  return (slots.at(-1) ?? 0) > now + LONGEST_WAIT_MS ? slots.map((slot) => Math.min(slot, now)) : slots
}

/**
 * The earliest moment at which one more request keeps every window within the limit, wherever the window begins. Who is new comes
 * after all that was promised.
 */
export function nextSlot(slots: Slots, pace: Pace): number {
  return Math.max(earliest(slots, pace), slots.at(-1) ?? 0)
}

/**
 * The same for a request whose promised slot has come, or was missed: it keeps its place before those that were promised later,
 * and they ask again when theirs comes.
 *
 * @param slots without the promised one
 */
export function dueSlot(slots: Slots, promised: number, pace: Pace): number {
  const latest = Math.max(promised, pace.now)
  return earliest(
    slots.filter((slot) => slot <= latest),
    pace
  )
}

function earliest(slots: Slots, { limit, now, blocked, marginMs }: Pace): number {
  const oldestThatCounts = slots.at(-limit.requests)
  const free = oldestThatCounts === undefined ? 0 : oldestThatCounts + limit.perMs + marginMs
  return Math.ceil(Math.max(now, free, blocked))
}

/** With one more. Of those that are past, as many are kept as a limit can count. */
export function withSlot(slots: Slots, slot: number, { limit, now }: Pick<Pace, "limit" | "now">): Slots {
  const all = [...slots, slot].sort((a, b) => a - b)
  return [...all.filter((each) => each <= now).slice(-limit.requests), ...all.filter((each) => each > now)]
}

/** Without one of that moment, if there is one. */
export function withoutSlot(slots: Slots, slot: number): Slots {
  const index = slots.indexOf(slot)
  return index < 0 ? slots : slots.toSpliced(index, 1)
}

/** The requests lately sent or promised; times in milliseconds since 1970 by the database's clock. */
export type Spent = { slots: readonly number[]; blockedUntil: number; now: number }

/**
 * How many requests of an endpoint's limit are left, and when the next is possible, milliseconds since 1970, or null when that is now;
 * whatever the service's windows are: every stretch of `perMs` holds at most `requests`.
 */
export function budgetLeft({ requests, perMs }: RateLimit, { slots, blockedUntil, now }: Spent) {
  const counting = slots.filter((slot) => slot + perMs > now).sort((a, b) => a - b)
  const left = Math.max(0, requests - counting.length)
  const oldestThatCounts = counting.at(-requests)
  const freeAt = left > 0 || oldestThatCounts === undefined ? 0 : oldestThatCounts + perMs
  const nextAt = Math.max(freeAt, blockedUntil)
  return nextAt > now ? { left: 0, nextAt } : { left, nextAt: null }
}
