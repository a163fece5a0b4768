import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Issue, UNMATCHED_ISSUES } from "../../../../core/admin/issues"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { Fence } from "../service/fence"
import {
  DISMISSED_ISSUES,
  type DismissedIssue,
  ISSUE_TABLE,
  type IssueRow,
  type OpenIssue,
  toOpenIssue,
  whereOpen,
} from "../tables/issue"

/** More issues than this a payment does not have: a few of its own and one for each refund that went wrong. */
const MOST = 100

/** What needs a person about a payment, and what somebody has dealt with. */
export class Issues {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** A payment's open issues, what has waited longest first. */
  async ofCheckout({ id, problem }: Pick<Checkout, "id" | "problem">): Promise<OpenIssue[]> {
    const rows = await whereOpen(this.db(ISSUE_TABLE).where({ subject_id: id }))
      .orderBy(["since", "id"])
      .limit(MOST)
      .select<(IssueRow & { issue: Issue })[]>()
    return rows.map((row) => toOpenIssue(row, problem))
  }

  /** What somebody has dealt with about these payments, and is still there. */
  async dismissed(checkoutIds: readonly string[]): Promise<DismissedIssue[]> {
    return DISMISSED_ISSUES.all(
      this.db(ISSUE_TABLE)
        .whereIn("subject_id", [...checkoutIds])
        .where({ is_current: true })
        .whereNotNull("dismissed_at")
        .orderBy(["dismissed_at", "id"])
    )
  }

  /**
   * Somebody has dealt with an issue: it leaves the list until there is a new one.
   *
   * @param subjectId the ledger's id of the checkout
   * @returns false when it is not open (any more)
   */
  async dismiss(subjectId: string, by: string, key: string): Promise<boolean> {
    return this.fence.write((db) => dismiss(db, db(ISSUE_TABLE).where({ subject_id: subjectId, key }), by))
  }

  /** Somebody has dealt with what is unmatched; a payment's id names none of it. @returns false when it is not open (any more) */
  async dismissUnmatched(id: string, by: string): Promise<boolean> {
    return this.fence.write((db) => {
      const unmatched = db(ISSUE_TABLE)
        .where({ subject_id: id })
        .whereIn("issue", [...UNMATCHED_ISSUES])
      return dismiss(db, unmatched, by)
    })
  }

  /** It was not dealt with after all. @returns its key; undefined when nobody had marked it */
  async reopen(checkoutId: string, issue: Issue, refundRowId: string | null): Promise<string | undefined> {
    return this.fence.write(async (db) => {
      const [row] = await db(ISSUE_TABLE)
        .where({ subject_id: checkoutId, issue, refund_row_id: refundRowId, is_current: true })
        .whereNotNull("dismissed_at")
        .update({ dismissed_by: null, dismissed_at: null, updated_at: db.fn.now() })
        .returning<{ key: string }[]>(["key"])
      return row?.key
    })
  }
}

async function dismiss(db: Knex, issues: Knex.QueryBuilder, by: string): Promise<boolean> {
  const dismissed = await whereOpen(issues).update({
    dismissed_by: by,
    dismissed_at: db.fn.now(),
    updated_at: db.fn.now(),
  })
  return dismissed > 0
}
