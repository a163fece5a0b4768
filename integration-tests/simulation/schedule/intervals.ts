import type { Random } from "../random"

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** Time between two moments while a shopper is about to pay. Milliseconds. */
export function pause(random: Random): number {
  return random.weighted([
    [6, () => random.int(1, 4) * SECOND],
    [3, () => random.int(10, 90) * SECOND],
    [2, () => random.int(2, 12) * MINUTE],
    [1, () => random.int(28, 36) * MINUTE],
    [0.3, () => random.int(4, 30) * HOUR],
  ])()
}

/** The same while money goes back: refunds take hours, and the day of purchase ends at ten the next morning. */
export function longPause(random: Random): number {
  return random.weighted([
    [4, () => random.int(1, 90) * SECOND],
    [3, () => random.int(2, 40) * MINUTE],
    [2, () => random.int(1, 40) * HOUR],
  ])()
}
