import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { differenceIn } from "../../../../core/accounting/differences"
import type { Issue, UnmatchedIssue } from "../../../../core/admin/issues"
import type { Problem } from "../../../../core/checkout/problem"
import type { Reason } from "../../../../core/reasons"
import { minorAmount } from "../../../../core/money/money"
import { asIs, columns, date, flag, integer, orNull, reader, type RowOf, text, type ValueOf, writer } from "../columns"

export const ISSUE_TABLE = "instalments_issue"

/** What is known of an issue when it is found. */
const FOUND = columns({
  subjectId: ["subject_id", text],
  account: ["account", text],
  issue: ["issue", asIs<Issue | UnmatchedIssue>()],
  key: ["key", text],
  refundRowId: ["refund_row_id", orNull(text)],
  since: ["since", date],
  visibleAt: ["visible_at", orNull(date)],
  amountMinor: ["amount_minor", orNull(integer)],
  reason: ["reason", orNull(asIs<Reason>())],
  isCurrent: ["is_current", flag],
})

const OPEN = columns({
  key: FOUND.key,
  issue: ["issue", asIs<Issue>()],
  refundRowId: FOUND.refundRowId,
  /** The money it is about, where that is not the whole payment. */
  amountMinor: ["amount_minor", orNull(minorAmount)],
  reason: FOUND.reason,
  /** Which amounts disagree. */
  difference: ["difference", (details: object | null) => differenceIn(details)],
  since: FOUND.since,
})

const DISMISSED = columns({
  checkoutId: FOUND.subjectId,
  issue: ["issue", asIs<Issue>()],
  refundRowId: FOUND.refundRowId,
  amountMinor: FOUND.amountMinor,
  /** The admin user or API key. */
  by: ["dismissed_by", text],
  at: ["dismissed_at", date],
})

export type IssueRow = RowOf<typeof FOUND> & {
  id: string
  difference: object | null
  dismissed_by: string | null
  dismissed_at: Date | null
}
export type DismissedIssueRow = RowOf<typeof DISMISSED>

/** Something a person should look at. */
export type OpenIssue = ValueOf<typeof OPEN> & { problem: Problem | null }

/** An issue that is still there and that somebody has dealt with. */
export type DismissedIssue = ValueOf<typeof DISMISSED>

export const columnsOfIssue = writer(FOUND)
export const toDismissedIssue: (row: DismissedIssueRow) => DismissedIssue = reader(DISMISSED)
const readOpen = reader(OPEN)

/** @param problem of the checkout it is about */
export function toOpenIssue(row: IssueRow & { issue: Issue }, problem: Problem | null): OpenIssue {
  return { ...readOpen(row), problem: row.refund_row_id === null ? problem : null }
}

/** Limits a query to what waits for a person now: by the clock that wrote when it is to be shown. */
export function whereOpen(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.whereRaw("is_current AND dismissed_at IS NULL AND (visible_at IS NULL OR visible_at <= ?)", [new Date()])
}
