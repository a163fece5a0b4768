import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { TIMELINE_TABLE, type TimelineLine, type TimelineRow, toTimelineLine } from "../tables/timeline"

/** More than happens to a payment; nobody reads further back. */
const MOST_LINES = 500

/** What happened to a checkout and its refunds. Written in the same statement or transaction as what happened. */
export class Timeline {
  constructor(private readonly db: Knex) {}

  /** Newest first. */
  async ofCheckout(checkoutId: string): Promise<TimelineLine[]> {
    const rows = await this.db(TIMELINE_TABLE)
      .where({ checkout_id: checkoutId, deleted_at: null })
      .orderBy([{ column: "at", order: "desc" }])
      .limit(MOST_LINES)
      .select<TimelineRow[]>()
    return rows.map(toTimelineLine)
  }
}
