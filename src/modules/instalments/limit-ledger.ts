import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type BudgetState, readBudget } from "./stores/service/budget-queries"
import {
  blockEndpoint,
  type Budget,
  countAsSentNow,
  type Slot,
  takeSlot,
  unblockEndpoints,
} from "./stores/service/rate-budget"

/** The service's rate limits, kept by all processes together. */
export class LimitLedger {
  constructor(private readonly db: Knex) {}

  /** Promises the next slot within `maxWaitMs` that is free in every one of these budgets, which always come in the same order. */
  take(budgets: readonly Budget[], maxWaitMs: number, marginMs: number): Promise<Slot> {
    return takeSlot(this.db, budgets, maxWaitMs, marginMs)
  }

  /** Counts what was sent in the last `sinceMs` milliseconds as if it were sent now. */
  countAsSentNow(key: { account: string; endpoint: string }, sinceMs: number): Promise<void> {
    return countAsSentNow(this.db, key, sinceMs)
  }

  /** No request to this endpoint before `pauseMs` are over. */
  block(key: { account: string; endpoint: string }, pauseMs: number): Promise<void> {
    return blockEndpoint(this.db, key, pauseMs)
  }

  /** Ends every pause of an account that a 429 began. */
  unblock(account: string): Promise<void> {
    return unblockEndpoints(this.db, account)
  }

  /** The requests lately sent or promised to an endpoint. */
  read(key: { account: string; endpoint: string }): Promise<BudgetState> {
    return readBudget(this.db, key)
  }
}
