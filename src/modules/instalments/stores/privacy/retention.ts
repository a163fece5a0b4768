import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forgetUnmatched } from "../issues/unmatched"
import { CALLBACK_TABLE, REFUSAL_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { ISSUE_TABLE, whereOpen } from "../tables/issue"
import { TIMELINE_TABLE } from "../timeline/timeline"
import { UNMATCHED_TABLE } from "../tables/unmatched"
import { transaction } from "../transaction"

/** Nothing was paid, nothing is open, and nobody has to look at it. */
const CAME_TO_NOTHING = `remote_state IN ('refused', 'cancelled', 'invalid_payload', 'lapsed') AND placement_state = 'none'
  AND paid_at IS NULL AND order_id IS NULL AND unpaid_order_id IS NULL AND problem IS NULL AND next_check_at IS NULL`

type Erased = { deleted: number; stripped: number }

/** What the ledger forgets: with time, or because a customer asks for it. */
export class Retention {
  constructor(private readonly db: Knex) {}

  /** Forgets checkouts that nobody paid, the oldest first. @returns how many */
  async forgetUnpaid(before: Date, limit: number): Promise<number> {
    const which = "created_at < :before ORDER BY created_at LIMIT :limit"
    return transaction(this.db, (trx) => forget(trx, which, { before, limit }))
  }

  /** Forgets callbacks that were settled, or dealt with by a person. @returns how many */
  async forgetCallbacks(before: Date, limit: number): Promise<number> {
    const { rows } = await this.db.raw<{ rows: { count: number }[] }>(
      `WITH gone AS (
         DELETE FROM ${CALLBACK_TABLE} WHERE id IN (
           SELECT c.id FROM ${CALLBACK_TABLE} c
           WHERE c.outcome IS NOT NULL AND c.last_seen_at < :before
             AND (c.outcome IN ('settled', 'other_environment')
               OR EXISTS (SELECT 1 FROM ${ISSUE_TABLE} i WHERE i.subject_id = c.id AND i.dismissed_at IS NOT NULL))
           ORDER BY c.last_seen_at LIMIT :limit
         ) RETURNING id
       ), issues AS (
         DELETE FROM ${ISSUE_TABLE} WHERE subject_id IN (SELECT id FROM gone)
       )
       SELECT count(*)::int AS count FROM gone`,
      { before, limit }
    )
    return rows[0]?.count ?? 0
  }

  /** Forgets how many callbacks were refused in the hours before then. @returns how many counts */
  async forgetRefusals(before: Date, limit: number): Promise<number> {
    const old = this.db(REFUSAL_TABLE).where("hour", "<", before).limit(limit).select("id")
    return this.db(REFUSAL_TABLE).whereIn("id", old).delete()
  }

  /** Forgets checkouts of others that wait for nobody. @returns how many */
  async forgetForeign(before: Date, limit: number): Promise<number> {
    return transaction(this.db, async (trx) => {
      const isOpen = whereOpen(trx(ISSUE_TABLE)).whereRaw("subject_id = u.id").select(trx.raw("1"))
      const old = trx(`${UNMATCHED_TABLE} as u`)
        .where({ kind: "checkout" })
        .andWhere("remote_created_at", "<", before)
        .whereNotExists(isOpen)
        .limit(limit)
        .select("u.id")
      return forgetUnmatched(trx, trx(UNMATCHED_TABLE).whereIn("id", old))
    })
  }

  /**
   * Erases the shopper from the rows of their carts, and of what their orders still owed: what came to nothing goes, what moved money
   * or still may keeps its ids and amounts alone.
   */
  async eraseCarts(cartIds: readonly string[], orderIds: readonly string[]): Promise<Erased> {
    return transaction(this.db, async (trx) => {
      const [carts, orders] = [[...cartIds], [...orderIds]]
      const deleted = await forget(trx, "(cart_id = ANY(:carts) OR for_order_id = ANY(:orders))", { carts, orders })
      const stripped = await trx(CHECKOUT_TABLE)
        .whereRaw("(cart_id = ANY(?) OR for_order_id = ANY(?))", [carts, orders])
        .update({ fingerprint: "", payment_url: null, country_code: null, version: trx.raw("version + 1") })
      return { deleted, stripped }
    })
  }
}

/**
 * Deletes checkouts that came to nothing, with their timelines, issues and callbacks. What goes is named by its ids: from a
 * list whose length Postgres cannot know beforehand it would read the other tables whole. (Medusa's indexes hold the rows
 * whose deleted_at is null: a question that leaves that out finds none.)
 *
 * @param which a condition on the rows, with its values
 * @returns how many
 */
async function forget(trx: Knex, which: string, values: Record<string, unknown>): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: string; account: string; reference: string }[] }>(
    `SELECT id, account, reference FROM ${CHECKOUT_TABLE} WHERE ${CAME_TO_NOTHING} AND ${which} FOR UPDATE SKIP LOCKED`,
    values
  )
  const ids = rows.map(({ id }) => id)
  await trx(CHECKOUT_TABLE).whereRaw("id = ANY(?)", [ids]).delete()
  await trx(TIMELINE_TABLE).where({ deleted_at: null }).whereRaw("checkout_id = ANY(?)", [ids]).delete()
  await trx(ISSUE_TABLE).whereRaw("subject_id = ANY(?)", [ids]).delete()
  for (const account of new Set(rows.map((row) => row.account))) {
    const references = rows.filter((row) => row.account === account).map(({ reference }) => reference)
    await trx(CALLBACK_TABLE).where({ account, deleted_at: null }).whereRaw("reference = ANY(?)", [references]).delete()
  }
  return rows.length
}
