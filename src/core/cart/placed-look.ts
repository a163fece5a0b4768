const MINUTE = 60_000

/**
 * How long after an order was placed under a lease that was taken over it is looked at, milliseconds: the former holder may only
 * have stalled, and its completion, once it goes on and fails, takes the order with it.
 */
const LOOKS_MS = [5 * MINUTE, 35 * MINUTE]

/** @returns null when it has been looked at often enough; the hourly comparison goes on */
export function nextPlacedLook(placedAt: Date | null, now: Date): Date | null {
  const at = LOOKS_MS.map((after) => (placedAt?.getTime() ?? 0) + after).find((look) => look > now.getTime())
  return at === undefined ? null : new Date(at)
}
