import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { UnmatchedIssue } from "../../../../core/admin/issues"
import { CHECKOUT_TABLE } from "../checkout/checkout-row"
import { REFUND_TABLE } from "../refund/refund-row"
import { ISSUE_TABLE } from "./issue-row"
import { CALLBACK_TABLE, raiseUnmatched, UNMATCHED_TABLE } from "./unmatched-issues"

type Lacking = { id: string; account: string; since: Date; issue: UnmatchedIssue }

/** Raises what is unmatched and has no issue. @returns the ids */
export async function recheckUnmatched(db: Knex, limit: number): Promise<string[]> {
  return db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: Lacking[] }>(
      `SELECT * FROM (
         SELECT c.id, c.account, c.first_seen_at AS since, 'unmatched_callback' AS issue FROM ${CALLBACK_TABLE} c
         WHERE c.outcome = 'unknown_reference' AND c.deleted_at IS NULL
         UNION ALL
         SELECT u.id, u.account, u.remote_created_at, 'unmatched_refund' FROM ${UNMATCHED_TABLE} u
         WHERE u.kind = 'refund' AND u.notified_at IS NOT NULL AND u.deleted_at IS NULL
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
