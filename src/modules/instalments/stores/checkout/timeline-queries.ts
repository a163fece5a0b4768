import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { TimelineEntry } from "../../../../core/timeline"
import { TIMELINE_TABLE } from "./timeline"

/** A line of the timeline as it was written. */
export type TimelineLine = Required<TimelineEntry> & {
  id: string
  checkoutId: string
  refundRowId: string | null
  at: Date
}

type Row = {
  id: string
  checkout_id: string
  refund_row_id: string | null
  at: Date
  source: TimelineEntry["source"]
  kind: TimelineEntry["kind"]
  details: NonNullable<TimelineEntry["details"]>
}

/** More than happens to a payment; nobody reads further back. */
const MOST_LINES = 500

/** What happened to a checkout and its refunds, newest first. */
export async function timelineOf(db: Knex, checkoutId: string): Promise<TimelineLine[]> {
  const rows = await db(TIMELINE_TABLE)
    .where({ checkout_id: checkoutId, deleted_at: null })
    .orderBy([{ column: "at", order: "desc" }])
    .limit(MOST_LINES)
    .select<Row[]>()
  return rows.map(({ checkout_id, refund_row_id, ...line }) => ({
    ...line,
    checkoutId: checkout_id,
    refundRowId: refund_row_id,
  }))
}
