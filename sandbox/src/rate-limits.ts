import { assertNever } from "./assert-never"
import { RateLimited } from "./errors"
import type { OpenQuestions } from "./options"

interface Limit {
  limit: number
  seconds: number
}

/** Counts requests in windows of time, each key for itself. */
export class RateLimits {
  /** Times of the counted requests of a key's current window, oldest first. */
  private readonly counted = new Map<string, number[]>()

  constructor(
    private readonly how: Pick<OpenQuestions, "rateLimitWindow" | "rateLimitSeconds">,
    private readonly now: () => number
  ) {}

  /**
   * Counts a request; a refused one does not count.
   * @throws RateLimited when the window is full
   */
  take(key: string, { limit, seconds }: Limit): void {
    const now = this.now()
    const windowMs = seconds * 1000
    const earlier = this.counted.get(key) ?? []
    const start = this.windowStart(earlier, windowMs, now)
    const inWindow = earlier.filter((at) => at >= start && at <= now)
    if (inWindow.length >= limit) {
      const from = this.how.rateLimitWindow === "sliding" ? (inWindow[0] ?? now) : start
      const left = Math.max(1, Math.ceil((from + windowMs - now) / 1000))
      throw new RateLimited(this.how.rateLimitSeconds === "window" ? seconds : left)
    }
    this.counted.set(key, [...inWindow, now])
  }

  clear(): void {
    this.counted.clear()
  }

  private windowStart(earlier: readonly number[], windowMs: number, now: number): number {
    switch (this.how.rateLimitWindow) {
      case "aligned":
        return now - (now % windowMs)
      case "sliding":
        return now - windowMs + 1
      case "from_first": {
        const first = earlier[0]
        return first !== undefined && now - first < windowMs ? first : now
      }
      default:
        return assertNever(this.how.rateLimitWindow)
    }
  }
}
