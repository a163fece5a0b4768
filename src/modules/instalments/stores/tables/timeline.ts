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
