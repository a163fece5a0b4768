import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Difference, differenceIn } from "../../../../core/accounting/differences"
import { type Issue, UNMATCHED_ISSUES } from "../../../../core/admin/issues"
import type { Checkout } from "../../../../core/checkout/checkout"
import { ISSUE_TABLE, type IssueRow, type OpenIssue, toOpenIssue, whereOpen } from "./issue-row"

/** More issues than this a payment does not have: a few of its own and one for each refund that went wrong. */
const MOST = 100

/** A payment's open issues, what has waited longest first. */
export async function issuesOfCheckout(
  db: Knex,
  { id, problem }: Pick<Checkout, "id" | "problem">
): Promise<OpenIssue[]> {
  const rows = await whereOpen(db(ISSUE_TABLE).where({ subject_id: id }))
    .orderBy(["since", "id"])
    .limit(MOST)
    .select<(IssueRow & { issue: Issue })[]>()
  return rows.map((row) => toOpenIssue(row, problem))
}

/** In which way a payment's amounts differed when they were compared last, dealt with or not; null when they agreed. */
export async function notedDifference(db: Knex, checkoutId: string): Promise<Difference | null> {
  const issue: Issue = "accounting"
  const row = await db(ISSUE_TABLE)
    .where({ subject_id: checkoutId, issue, is_current: true })
    .first<Pick<IssueRow, "difference"> | undefined>("difference")
  return differenceIn(row?.difference)
}

/** Somebody has dealt with an issue. @returns false when it is not open (any more) */
export async function dismissIssue(db: Knex, subjectId: string, by: string, key: string): Promise<boolean> {
  return dismiss(db, db(ISSUE_TABLE).where({ subject_id: subjectId, key }), by)
}

/** Somebody has dealt with what is unmatched; a payment's id names none of it. @returns false when it is not open (any more) */
export async function dismissUnmatched(db: Knex, id: string, by: string): Promise<boolean> {
  return dismiss(
    db,
    db(ISSUE_TABLE)
      .where({ subject_id: id })
      .whereIn("issue", [...UNMATCHED_ISSUES]),
    by
  )
}

async function dismiss(db: Knex, issues: Knex.QueryBuilder, by: string): Promise<boolean> {
  const dismissed = await whereOpen(issues).update({
    dismissed_by: by,
    dismissed_at: db.fn.now(),
    updated_at: db.fn.now(),
  })
  return dismissed > 0
}

/** It was not dealt with after all. @returns its key; undefined when nobody had marked it */
export async function reopenIssue(
  db: Knex,
  subjectId: string,
  issue: Issue,
  refundRowId: string | null
): Promise<string | undefined> {
  const [row] = await db(ISSUE_TABLE)
    .where({ subject_id: subjectId, issue, refund_row_id: refundRowId, is_current: true })
    .whereNotNull("dismissed_at")
    .update({ dismissed_by: null, dismissed_at: null, updated_at: db.fn.now() })
    .returning<{ key: string }[]>(["key"])
  return row?.key
}

/** An issue that is still there and that somebody has dealt with. */
export type DismissedIssue = {
  checkoutId: string
  issue: Issue
  refundRowId: string | null
  amountMinor: number | null
  /** The admin user or API key. */
  by: string
  at: Date
}

/** What somebody has dealt with about these payments. */
export async function dismissedIssues(db: Knex, checkoutIds: readonly string[]): Promise<DismissedIssue[]> {
  const rows = await db(ISSUE_TABLE)
    .whereIn("subject_id", [...checkoutIds])
    .where({ is_current: true })
    .whereNotNull("dismissed_at")
    .orderBy(["dismissed_at", "id"])
    .select<(IssueRow & { issue: Issue; dismissed_by: string; dismissed_at: Date })[]>()
  return rows.map((row) => ({
    checkoutId: row.subject_id,
    issue: row.issue,
    refundRowId: row.refund_row_id,
    amountMinor: row.amount_minor,
    by: row.dismissed_by,
    at: row.dismissed_at,
  }))
}
