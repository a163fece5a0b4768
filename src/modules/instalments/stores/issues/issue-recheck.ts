import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { UnmatchedIssue } from "../../../../core/admin/issues"
import { openIssues } from "../../../../core/admin/open-issues"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CALLBACK_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE, CHECKOUTS } from "../tables/checkout"
import { ISSUE_TABLE, type IssueRow } from "../tables/issue"
import { REFUND_TABLE } from "../tables/refund"
import { UNMATCHED_TABLE } from "../tables/unmatched"
import { transaction } from "../transaction"
import { factsOf, syncIssues } from "./sync-issues"
import { raiseUnmatched } from "./unmatched"

/** A page of the walk: whose issues were not as they should be, all of it, and where the next page begins; null at the end. */
type Rechecked = { corrected: string[]; page: Checkout[]; next: string | null }

type Lacking = { id: string; account: string; since: Date; issue: UnmatchedIssue }

/**
 * Looks whether everything has the issues that its rows call for, and writes those that are not so. Whoever writes a row writes
 * its issues; this is for what was changed past that: by hand, by a restore, by a rule that is new.
 */
export class IssueRecheck {
  constructor(private readonly db: Knex) {}

  /** A page of payments. @param after the id where the page before ended; "" for the first */
  async payments(after: string, limit: number): Promise<Rechecked> {
    const page = await CHECKOUTS.all(CHECKOUTS.rows(this.db).where("id", ">", after).orderBy("id").limit(limit))
    const corrected = await this.differing(page)
    for (const id of corrected) {
      await transaction(this.db, async (trx) => {
        // It may have been written since it was read: it counts as it is under the lock.
        const checkout = await CHECKOUTS.first(trx(CHECKOUT_TABLE).where({ id }).forUpdate())
        await (checkout && syncIssues(trx, checkout))
      })
    }
    return { corrected, page, next: page.length < limit ? null : (page.at(-1)?.id ?? null) }
  }

  /** Told by the keys alone: since when an issue is, and how long it may wait, was written when it arose. */
  private async differing(checkouts: readonly Checkout[]): Promise<string[]> {
    const payments = await factsOf(this.db, checkouts)
    const ids = checkouts.map(({ id }) => id)
    const stored = await this.db(ISSUE_TABLE)
      .whereIn("subject_id", ids)
      .andWhere({ is_current: true })
      .select<Pick<IssueRow, "subject_id" | "key">[]>("subject_id", "key")
    const differs = payments.filter((payment) => {
      const written = stored.filter(({ subject_id }) => subject_id === payment.checkout.id).map(({ key }) => key)
      const found = openIssues(payment, new Date())
      return found.length !== written.length || found.some(({ key }) => !written.includes(key))
    })
    return differs.map(({ checkout }) => checkout.id)
  }

  /** Raises what is unmatched and has no issue. @returns the ids */
  async unmatched(limit: number): Promise<string[]> {
    return transaction(this.db, async (trx) => {
      const { rows } = await trx.raw<{ rows: Lacking[] }>(
        `SELECT * FROM (
           SELECT c.id, c.account, c.first_seen_at AS since, 'unmatched_callback' AS issue FROM ${CALLBACK_TABLE} c
           WHERE c.outcome = 'unknown_reference' AND c.status = 'successful' AND c.deleted_at IS NULL
           UNION ALL
           SELECT u.id, u.account, u.remote_created_at, 'unmatched_refund' FROM ${UNMATCHED_TABLE} u
           WHERE u.kind = 'refund' AND u.notified_at IS NOT NULL AND u.remote_state <> 'failed' AND u.deleted_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM ${REFUND_TABLE} r WHERE r.service_refund_id = u.service_id AND r.deleted_at IS NULL)
           UNION ALL
           SELECT u.id, u.account, u.remote_created_at, 'unmatched_checkout' FROM ${UNMATCHED_TABLE} u
           WHERE u.kind = 'checkout' AND u.deleted_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM ${CHECKOUT_TABLE} c WHERE c.service_checkout_id = u.service_id AND c.deleted_at IS NULL)
         ) AS unmatched
         WHERE NOT EXISTS (SELECT 1 FROM ${ISSUE_TABLE} i WHERE i.subject_id = unmatched.id)
         LIMIT :limit`,
        { limit }
      )
      for (const { issue, ...raised } of rows) {
        await raiseUnmatched(trx, issue, [raised])
      }
      return rows.map(({ id }) => id)
    })
  }
}
