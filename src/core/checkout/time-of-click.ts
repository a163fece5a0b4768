/** The part of a click's time that the service is given in any case, however long the click has waited in the shop. */
const LEAST_SHARE = 0.25

/**
 * The time that is left for asking the service: what a click waits in the shop, for others who work on the same cart or for a
 * database that is busy, its shopper waits as well. Milliseconds.
 *
 * @param totalMs that the click may take
 * @param waitedMs that it has taken so far
 * @returns `isEnough`: for one more request, where the click has made one
 */
export function timeOfClick(totalMs: number, waitedMs: number): { callMs: number; isEnough: boolean } {
  const leastMs = totalMs * LEAST_SHARE
  const leftMs = totalMs - waitedMs
  return { callMs: Math.ceil(Math.max(leftMs, leastMs)), isEnough: leftMs > leastMs }
}
