import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { TimelineKind } from "../../../../core/timeline"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { ISSUE_TABLE, whereOpen } from "../tables/issue"
import { REFUND_TABLE } from "../tables/refund"
import { LINES, TIMELINE_TABLE, type TimelineLine } from "../timeline/timeline"

/** An overview looks at the newest rows only: ids end in a ULID, so they are found by it however many there are. */
const NEWEST = 5_000

/** So many rows of one kind, which `what` names. */
export type Counted = { what: string; count: number }

/** The ledger from far away: how many rows stand where, and what went wrong of late. */
export class Overview {
  constructor(private readonly db: Knex) {}

  /** Where the newest payments stand: account, environment, the service's state, and the order's. */
  payments(): Promise<Counted[]> {
    return this.counted(CHECKOUT_TABLE, "concat_ws(' ', account, environment, remote_state, '/', placement_state)")
  }

  /** Where the newest refunds stand: account and state. */
  refunds(): Promise<Counted[]> {
    return this.counted(REFUND_TABLE, "concat_ws(' ', account, state)")
  }

  /** What needs a person, by account and kind. */
  async issues(): Promise<Counted[]> {
    const { db } = this
    return whereOpen(db(ISSUE_TABLE))
      .groupBy("account", "issue")
      .orderBy(["account", "issue"])
      .select<Counted[]>(db.raw("concat_ws(' ', account, issue) AS what, count(*)::int AS count"))
  }

  /** The newest lines of these kinds, of any payment, among the newest of all. */
  async newestLines(kinds: readonly TimelineKind[], limit: number): Promise<TimelineLine[]> {
    const newest = this.db(TIMELINE_TABLE).orderBy("id", "desc").limit(NEWEST).as(TIMELINE_TABLE)
    return LINES.all(
      this.db
        .from(newest)
        .whereIn("kind", [...kinds])
        .orderBy("id", "desc")
        .limit(limit)
    )
  }

  /** @param what SQL of ours that names a row's kind */
  private async counted(table: string, what: string): Promise<Counted[]> {
    const { db } = this
    const newest = db(table).where({ deleted_at: null }).orderBy("id", "desc").limit(NEWEST).as("newest")
    return db
      .from(newest)
      .groupBy("what")
      .orderBy("what")
      .select<Counted[]>(db.raw(`${what} AS what, count(*)::int AS count`))
  }
}
