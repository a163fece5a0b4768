import { setTimeout as delay } from "node:timers/promises"

/** What the work gives, or undefined when it takes longer, in milliseconds, than somebody waits; it goes on all the same. */
export async function inTime<T>(work: Promise<T>, longestMs: number): Promise<T | undefined> {
  const stopped = new AbortController()
  const deadline = delay(longestMs, undefined, { signal: stopped.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, deadline])
  } finally {
    stopped.abort()
  }
}
