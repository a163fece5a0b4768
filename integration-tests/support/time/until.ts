import { setTimeout as delay } from "node:timers/promises"

const POLL_MS = 50

/**
 * Looks again until there is something, for what no event announces.
 *
 * @param what named when time runs out
 * @param withinMs milliseconds
 */
export async function until<T>(what: string, look: () => Promise<T | undefined>, withinMs = 60_000): Promise<T> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined) {
      return found
    }
    if (performance.now() > giveUpAt) {
      throw new Error(`Within ${withinMs} ms there was no ${what}`)
    }
    await delay(POLL_MS)
  }
}
