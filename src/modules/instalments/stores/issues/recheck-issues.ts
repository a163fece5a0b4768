import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { openIssues } from "../../../../core/admin/open-issues"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "../checkout/checkout-row"
import { ISSUE_TABLE, type IssueRow } from "./issue-row"
import { factsOf } from "./payment-facts"
import { syncIssues } from "./sync-issues"

/** A page of the walk: whose issues were not as they should be, and where the next page begins; null at the end. */
export type Rechecked = { corrected: string[]; next: string | null }

/**
 * Looks whether a page of payments has the issues that its rows call for, and writes those of each that has not. Whoever writes
 * a payment writes its issues; this is for what was changed past that: by hand, by a restore, by a rule that is new.
 *
 * @param after the id where the page before ended; "" for the first
 */
export async function recheckIssues(db: Knex, after: string, limit: number): Promise<Rechecked> {
  const rows = await db(CHECKOUT_TABLE)
    .where("id", ">", after)
    .andWhere({ deleted_at: null })
    .orderBy("id")
    .limit(limit)
    .select<CheckoutRow[]>()
  const corrected = await differing(db, rows)
  for (const id of corrected) {
    await db.transaction((trx) => syncAnew(trx, id))
  }
  return { corrected, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
}

/** Told by the keys alone: since when an issue is, and how long it may wait, was written when it arose. */
async function differing(db: Knex, rows: readonly CheckoutRow[]): Promise<string[]> {
  const payments = await factsOf(db, rows.map(toCheckout))
  const stored = await db(ISSUE_TABLE)
    .whereIn(
      "subject_id",
      rows.map(({ id }) => id)
    )
    .andWhere({ is_current: true })
    .select<Pick<IssueRow, "subject_id" | "key">[]>("subject_id", "key")
  const written = new Set(stored.map(({ subject_id, key }) => `${subject_id} ${key}`))
  const count = new Map<string, number>()
  for (const { subject_id } of stored) {
    count.set(subject_id, (count.get(subject_id) ?? 0) + 1)
  }
  const differs = payments.filter((payment) => {
    const { id } = payment.checkout
    const found = openIssues(payment, new Date())
    return found.length !== (count.get(id) ?? 0) || found.some(({ key }) => !written.has(`${id} ${key}`))
  })
  return differs.map(({ checkout }) => checkout.id)
}

/** The row may have been written since it was read: it counts as it is under the lock. */
async function syncAnew(trx: Knex, id: string): Promise<void> {
  const row = await trx(CHECKOUT_TABLE).where({ id }).forUpdate().first<CheckoutRow | undefined>()
  if (row) {
    await syncIssues(trx, toCheckout(row))
  }
}
