import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { TimelineKind } from "../../core/timeline"
import type { TimelineLine } from "./stores/checkout/timeline-queries"
import { type Counted, newestLines, openIssues, paymentStates, refundStates } from "./stores/service/overview"

/** The ledger from far away: how many rows stand where, and what went wrong of late. */
export class OverviewLedger {
  constructor(private readonly db: Knex) {}

  payments(): Promise<Counted[]> {
    return paymentStates(this.db)
  }

  refunds(): Promise<Counted[]> {
    return refundStates(this.db)
  }

  issues(): Promise<Counted[]> {
    return openIssues(this.db)
  }

  /** The newest lines of these kinds, of any payment. */
  newestLines(kinds: readonly TimelineKind[], limit: number): Promise<TimelineLine[]> {
    return newestLines(this.db, kinds, limit)
  }
}
