import { setTimeout as delay } from "node:timers/promises"

/** Time as the client sees it. Only differences of `now` are used. */
export type Clock = {
  /** Milliseconds, never going backwards. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: async (ms) => {
    await delay(ms)
  },
}
