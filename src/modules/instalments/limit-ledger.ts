import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type BudgetState, readBudget } from "./stores/service/budget-queries"
import { blockEndpoint, countAsSentNow, type RateLimit, type Slot, takeSlot } from "./stores/service/rate-budget"

/** The service's rate limits, kept by all processes together. */
export class LimitLedger {
  constructor(private readonly db: Knex) {}

  /** Promises the next free slot of an endpoint within `maxWaitMs`. */
  take(
    key: { account: string; endpoint: string },
    limit: RateLimit,
    maxWaitMs: number,
    marginMs: number
  ): Promise<Slot> {
    return takeSlot(this.db, key, limit, maxWaitMs, marginMs)
  }

  /** Counts what was sent in the last `sinceMs` milliseconds as if it were sent now. */
  countAsSentNow(key: { account: string; endpoint: string }, sinceMs: number): Promise<void> {
    return countAsSentNow(this.db, key, sinceMs)
  }

  /** No request to this endpoint before `pauseMs` are over. */
  block(key: { account: string; endpoint: string }, pauseMs: number): Promise<void> {
    return blockEndpoint(this.db, key, pauseMs)
  }

  /** The requests lately sent or promised to an endpoint. */
  read(key: { account: string; endpoint: string }): Promise<BudgetState> {
    return readBudget(this.db, key)
  }
}
