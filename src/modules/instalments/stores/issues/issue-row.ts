import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Difference, differenceIn } from "../../../../core/accounting/differences"
import type { Issue, UnmatchedIssue } from "../../../../core/admin/issues"
import type { Problem } from "../../../../core/checkout/decide"
import { type MinorAmount, minorAmount } from "../../../../core/money/money"

export const ISSUE_TABLE = "instalments_issue"

/** A row as Postgres returns it. */
export type IssueRow = {
  id: string
  subject_id: string
  account: string
  issue: Issue | UnmatchedIssue
  key: string
  refund_row_id: string | null
  since: Date
  visible_at: Date | null
  amount_minor: number | null
  reason: string | null
  difference: object | null
  is_current: boolean
  dismissed_by: string | null
  dismissed_at: Date | null
}

/** Something a person should look at. */
export type OpenIssue = {
  key: string
  issue: Issue
  problem: Problem | null
  refundRowId: string | null
  /** The money it is about, where that is not the whole payment. */
  amountMinor: MinorAmount | null
  /** In words for an admin. */
  reason: string | null
  /** Which amounts disagree. */
  difference: Difference | null
  since: Date
}

/** @param problem of the checkout it is about */
export function toOpenIssue(row: IssueRow & { issue: Issue }, problem: Problem | null): OpenIssue {
  return {
    key: row.key,
    issue: row.issue,
    problem: row.refund_row_id === null ? problem : null,
    refundRowId: row.refund_row_id,
    amountMinor: row.amount_minor === null ? null : minorAmount(row.amount_minor),
    reason: row.reason,
    difference: differenceIn(row.difference),
    since: row.since,
  }
}

/** Limits a query to what waits for a person now: by the clock that wrote when it is to be shown. */
export function whereOpen(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.whereRaw("is_current AND dismissed_at IS NULL AND (visible_at IS NULL OR visible_at <= ?)", [new Date()])
}
