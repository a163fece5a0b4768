import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { TimelineEntry, TimelineKind, TimelineSource } from "../../../../core/timeline"
import { asIs, date, orNull, Table, text } from "../table"

export const TIMELINE_TABLE = "instalments_timeline_entry"

export const LINES = new Table(TIMELINE_TABLE, {
  id: text,
  checkoutId: text,
  refundRowId: orNull(text),
  at: date,
  source: asIs<TimelineSource>(),
  kind: asIs<TimelineKind>(),
  details: asIs<NonNullable<TimelineEntry["details"]>>(),
})

export type TimelineLine = ReturnType<typeof LINES.read>

/** More than happens to a payment; nobody reads further back. */
const MOST_LINES = 500

/** What happened to a checkout and its refunds. Written in the same statement or transaction as what happened. */
export class Timeline {
  constructor(private readonly db: Knex) {}

  /** Newest first. */
  async ofCheckout(checkoutId: string): Promise<TimelineLine[]> {
    return LINES.all(LINES.rows(this.db).where({ checkout_id: checkoutId }).orderBy("at", "desc").limit(MOST_LINES))
  }
}

/**
 * Adds to a query that it writes a checkout, as `written`, and the lines that tell of it: both or neither, and one journey to the
 * database where a transaction takes four.
 *
 * @param write an insert or update of one checkout at the most; when it writes none, nothing is told either
 */
export function withTold(
  query: Knex.QueryBuilder,
  db: Knex,
  write: Knex.QueryBuilder,
  entries: readonly TimelineEntry[]
): Knex.QueryBuilder {
  const lines = entries.map(({ source, kind, details }) => ({ id: entryId(), source, kind, details: details ?? {} }))
  const told = db.raw(
    `INSERT INTO ${TIMELINE_TABLE} (id, checkout_id, at, source, kind, details)
     SELECT line.id, written.id, clock_timestamp(), line.source, line.kind, line.details
     FROM written, jsonb_to_recordset(?::jsonb) AS line(id text, source text, kind text, details jsonb)`,
    [JSON.stringify(lines)]
  )
  return query.with("written", write.returning("*")).with("told", told)
}

/** Adds lines about a refund to its checkout's timeline, in the order given. */
export async function addTimeline(
  db: Knex,
  checkoutId: string,
  entries: readonly TimelineEntry[],
  refundRowId: string
): Promise<void> {
  if (entries.length === 0) {
    return
  }
  await db(TIMELINE_TABLE).insert(
    entries.map((entry) => ({
      id: entryId(),
      checkout_id: checkoutId,
      refund_row_id: refundRowId,
      at: db.raw("clock_timestamp()"),
      source: entry.source,
      kind: entry.kind,
      details: JSON.stringify(entry.details ?? {}),
    }))
  )
}

function entryId(): string {
  return generateEntityId(undefined, "intime")
}
