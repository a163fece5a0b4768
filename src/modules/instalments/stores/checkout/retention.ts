import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ISSUE_TABLE } from "../issues/issue-row"
import { CALLBACK_TABLE } from "../issues/unmatched-issues"
import { CHECKOUT_TABLE } from "./checkout-row"
import { TIMELINE_TABLE } from "./timeline"

/** Nothing was paid, nothing is open, and nobody has to look at it. */
const CAME_TO_NOTHING = `remote_state IN ('refused', 'cancelled', 'invalid_payload', 'lapsed') AND placement_state = 'none'
  AND paid_at IS NULL AND order_id IS NULL AND unpaid_order_id IS NULL AND problem IS NULL AND next_check_at IS NULL`

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

/** Forgets checkouts that nobody paid, the oldest first. @returns how many */
export async function forgetUnpaid(db: Knex, before: Date, limit: number): Promise<number> {
  const which = "created_at < :before ORDER BY created_at LIMIT :limit"
  return db.transaction((trx) => forget(trx, which, { before, limit }))
}

/** Forgets callbacks that were settled, or dealt with by a person. @returns how many */
export async function forgetCallbacks(db: Knex, before: Date, limit: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `WITH gone AS (
       DELETE FROM ${CALLBACK_TABLE} WHERE id IN (
         SELECT c.id FROM ${CALLBACK_TABLE} c
         WHERE c.outcome IS NOT NULL AND c.last_seen_at < :before
           AND (c.outcome = 'settled'
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

/** What was done with a customer's rows. */
export type Erased = { deleted: number; stripped: number }

/**
 * Erases the shopper from the rows of their carts: what came to nothing goes, what moved money or still may keeps its ids and
 * amounts alone.
 */
export async function eraseCarts(db: Knex, cartIds: readonly string[]): Promise<Erased> {
  return db.transaction(async (trx) => {
    const carts = [...cartIds]
    const deleted = await forget(trx, "cart_id = ANY(:carts)", { carts })
    const stripped = await trx(CHECKOUT_TABLE)
      .whereIn("cart_id", carts)
      .update({ fingerprint: "", payment_url: null, country_code: null, version: trx.raw("version + 1") })
    return { deleted, stripped }
  })
}
