import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { TimelineEntry } from "../../../core/timeline"

const TABLE = "instalments_timeline_entry"

/** Adds lines to a checkout's timeline, in the order given. */
export async function addTimeline(
  db: Knex,
  checkoutId: string,
  entries: readonly TimelineEntry[],
  refundId: string | null = null
): Promise<void> {
  if (entries.length === 0) {
    return
  }
  await db(TABLE).insert(
    entries.map((entry) => ({
      id: generateEntityId(undefined, "intime"),
      checkout_id: checkoutId,
      refund_id: refundId,
      at: db.raw("clock_timestamp()"),
      source: entry.source,
      kind: entry.kind,
      details: JSON.stringify(entry.details ?? {}),
    }))
  )
}
