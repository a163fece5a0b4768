import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { differenceIn } from "../../../../core/accounting/differences"
import type { Issue, UnmatchedIssue } from "../../../../core/admin/issues"
import type { Problem } from "../../../../core/checkout/states"
import { minorAmount } from "../../../../core/money/money"
import { reasonIn } from "../../../../core/reasons/reasons"
import { asIs, columns, date, flag, integer, orNull, type RowOf, Table, text, writer } from "../table"

export const ISSUE_TABLE = "instalments_issue"

/** What is known of an issue when it is found. */
const FOUND = columns({
  subjectId: text,
  account: text,
  issue: asIs<Issue | UnmatchedIssue>(),
  key: text,
  refundRowId: orNull(text),
  since: date,
  visibleAt: orNull(date),
  amountMinor: orNull(integer),
  reason: orNull(reasonIn),
  isCurrent: flag,
})

const OPEN = new Table(ISSUE_TABLE, {
  key: FOUND.key,
  issue: asIs<Issue>(),
  refundRowId: FOUND.refundRowId,
  amountMinor: orNull(minorAmount),
  reason: FOUND.reason,
  difference: (details: object | null) => differenceIn(details),
  since: FOUND.since,
})

export const DISMISSED_ISSUES = new Table(ISSUE_TABLE, {
  checkoutId: ["subject_id", text],
  issue: asIs<Issue>(),
  refundRowId: FOUND.refundRowId,
  amountMinor: FOUND.amountMinor,
  by: ["dismissed_by", text],
  at: ["dismissed_at", date],
})

export type IssueRow = RowOf<typeof FOUND> & {
  id: string
  difference: object | null
  dismissed_by: string | null
  dismissed_at: Date | null
}

export type OpenIssue = ReturnType<typeof OPEN.read> & { problem: Problem | null }

/** An issue that is still there and that somebody has dealt with. */
export type DismissedIssue = ReturnType<typeof DISMISSED_ISSUES.read>

export const columnsOfIssue = writer(FOUND)

/** @param problem of the checkout it is about */
export function toOpenIssue(row: IssueRow & { issue: Issue }, problem: Problem | null): OpenIssue {
  return { ...OPEN.read(row), problem: row.refund_row_id === null ? problem : null }
}

/** Limits a query to what waits for a person now: by the clock that wrote when it is to be shown. */
export function whereOpen(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.whereRaw("is_current AND dismissed_at IS NULL AND (visible_at IS NULL OR visible_at <= ?)", [new Date()])
}
