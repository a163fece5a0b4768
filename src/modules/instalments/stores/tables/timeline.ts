import type { TimelineEntry, TimelineKind, TimelineSource } from "../../../../core/timeline"
import { asIs, columns, date, orNull, reader, type RowOf, text, type ValueOf } from "../columns"

export const TIMELINE_TABLE = "instalments_timeline_entry"

const LINE = columns({
  id: ["id", text],
  checkoutId: ["checkout_id", text],
  refundRowId: ["refund_row_id", orNull(text)],
  at: ["at", date],
  source: ["source", asIs<TimelineSource>()],
  kind: ["kind", asIs<TimelineKind>()],
  details: ["details", asIs<NonNullable<TimelineEntry["details"]>>()],
})

export type TimelineRow = RowOf<typeof LINE>

/** A line of the timeline as it was written. */
export type TimelineLine = ValueOf<typeof LINE>

export const toTimelineLine: (row: TimelineRow) => TimelineLine = reader(LINE)
