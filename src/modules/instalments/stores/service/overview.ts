import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { TimelineKind } from "../../../../core/timeline"
import { CHECKOUT_TABLE } from "../checkout/checkout-row"
import { TIMELINE_TABLE } from "../checkout/timeline"
import type { TimelineLine } from "../checkout/timeline-queries"
import { ISSUE_TABLE, whereOpen } from "../issues/issue-row"
import { REFUND_TABLE } from "../refund/refund-row"

/** An overview looks at the newest rows only: ids end in a ULID, so they are found by it however many there are. */
const NEWEST = 5_000

/** So many rows of one kind, which `what` names. */
export type Counted = { what: string; count: number }

/** Where the newest payments stand: account, environment, the service's state, and the order's. */
export function paymentStates(db: Knex): Promise<Counted[]> {
  return counted(db, CHECKOUT_TABLE, "concat_ws(' ', account, environment, remote_state, '/', placement_state)")
}

/** Where the newest refunds stand: account and state. */
export function refundStates(db: Knex): Promise<Counted[]> {
  return counted(db, REFUND_TABLE, "concat_ws(' ', account, state)")
}

/** What needs a person, by account and kind. */
export async function openIssues(db: Knex): Promise<Counted[]> {
  const rows = await whereOpen(db(ISSUE_TABLE))
    .groupBy("account", "issue")
    .orderBy(["account", "issue"])
    .select<{ what: string; count: string }[]>(
      db.raw("concat_ws(' ', account, issue) AS what"),
      db.raw("count(*) AS count")
    )
  return rows.map(({ what, count }) => ({ what, count: Number(count) }))
}

/** The newest lines of these kinds among the newest of all. */
export async function newestLines(db: Knex, kinds: readonly TimelineKind[], limit: number): Promise<TimelineLine[]> {
  const newest = db(TIMELINE_TABLE).orderBy("id", "desc").limit(NEWEST).as("newest")
  const rows = await db
    .from(newest)
    .whereIn("kind", [...kinds])
    .orderBy("id", "desc")
    .limit(limit)
    .select<
      (Omit<TimelineLine, "checkoutId" | "refundRowId"> & { checkout_id: string; refund_row_id: string | null })[]
    >()
  return rows.map(({ checkout_id, refund_row_id, ...line }) => ({
    ...line,
    checkoutId: checkout_id,
    refundRowId: refund_row_id,
  }))
}

/** @param what SQL of ours that names a row's kind */
async function counted(db: Knex, table: string, what: string): Promise<Counted[]> {
  const newest = db(table).where({ deleted_at: null }).orderBy("id", "desc").limit(NEWEST).as("newest")
  const rows = await db
    .from(newest)
    .groupBy("what")
    .orderBy("what")
    .select<{ what: string; count: string }[]>(db.raw(`${what} AS what`), db.raw("count(*) AS count"))
  return rows.map(({ what: name, count }) => ({ what: name, count: Number(count) }))
}
