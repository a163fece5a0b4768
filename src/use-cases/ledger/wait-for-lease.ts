import { setTimeout as delay } from "node:timers/promises"
import { LeaseBusyError } from "../../core/lease"

/** Pauses between two looks, milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 250
/** The most requests that one process lets wait for the same lease: any further one is answered at once, to be repeated. */
const MOST_WAITERS = 5

/** When those who wait for a key give up; each is counted until then. */
const waiters = new Map<string, Set<{ giveUpAt: number }>>()

/**
 * Waits for something that only one may hold at a time, with growing pauses, each shortened at random so that waiters do not
 * ask in step.
 *
 * @param take gives it, or undefined while somebody else has it
 * @param mostWaiters how many may wait already, for one that nobody would repeat
 * @throws LeaseBusyError, and whatever `take` throws
 */
export async function waitFor<T>(
  key: string,
  waitMs: number,
  take: () => Promise<T | undefined>,
  mostWaiters = MOST_WAITERS
): Promise<T> {
  const giveUpAt = performance.now() + waitMs
  const first = await take()
  if (first !== undefined) {
    return first
  }
  return inLine(key, { giveUpAt, mostWaiters }, async () => {
    for (let round = 0; ; round++) {
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** round)
      const pause = longest * (1 - Math.random() / 2)
      if (performance.now() + pause > giveUpAt) {
        throw busy(key)
      }
      await delay(pause)
      const taken = await take()
      if (taken !== undefined) {
        return taken
      }
    }
  })
}

/** True while somebody in this process waits for it. */
export function isAwaited(key: string): boolean {
  const now = performance.now()
  return [...(waiters.get(key) ?? [])].some(({ giveUpAt }) => giveUpAt > now)
}

async function inLine<T>(
  key: string,
  { giveUpAt, mostWaiters }: { giveUpAt: number; mostWaiters: number },
  wait: () => Promise<T>
): Promise<T> {
  const now = performance.now()
  const line = new Set([...(waiters.get(key) ?? [])].filter((waiter) => waiter.giveUpAt > now))
  if (line.size >= mostWaiters) {
    throw busy(key)
  }
  const self = { giveUpAt }
  waiters.set(key, line.add(self))
  try {
    return await wait()
  } finally {
    leave(key, self)
  }
}

function leave(key: string, self: { giveUpAt: number }): void {
  const line = waiters.get(key)
  line?.delete(self)
  if (line?.size === 0) {
    waiters.delete(key)
  }
}

function busy(key: string): LeaseBusyError {
  return new LeaseBusyError(`The lease ${key} is held by somebody else`)
}
