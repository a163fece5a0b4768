import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Matter, StrayMatter } from "../../../../core/admin/issues"
import { type Difference, differenceIn } from "../../../../core/accounting/differences"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { Problem } from "../../../../core/checkout/decide"
import { type MinorAmount, minorAmount } from "../../../../core/money/money"
import { attentionParts, TIMELINE_TABLE } from "./issue-parts"
import { type StrayItem, type StrayJson, toStray } from "./issue-unmatched"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "../checkout/checkout-row"
import { REFUND_TABLE } from "../refund/refund-row"

/** Something a person should look at. `key` changes when the matter does, so that a new one is not taken for the old. */
export type AttentionMatter = {
  key: string
  matter: Matter
  problem: Problem | null
  refundId: string | null
  /** The money it is about, where that is not the whole payment. */
  amountMinor: MinorAmount | null
  /** In words for an admin. */
  reason: string | null
  /** Which amounts disagree. */
  difference: Difference | null
  since: Date
}

/** A payment and what is the matter with it (null where it was only looked for), or something the ledger has no row of. */
export type AttentionItem = { checkout: Checkout; matter: AttentionMatter | null } | { stray: StrayItem }

/**
 * Which payments are wanted.
 *
 * - `matters`: those with one of these that nobody has dealt with; empty for all payments, those that are well included,
 *   and everything the ledger has no row of
 * - `search`: whose reference, ids or order are exactly this
 * - `orderIds`: found for the search elsewhere, by an order's number
 */
export type AttentionQuery = {
  matters: readonly (Matter | StrayMatter)[]
  checkoutId?: string
  search?: string
  orderIds?: readonly string[]
}

export type Page = { limit: number; offset: number }

type MatterRow = {
  key: string
  matter: Matter | null
  since: Date
  matter_refund_id: string | null
  matter_amount_minor: number | null
  matter_reason: string | null
  matter_difference: object | null
  stray: StrayJson | null
}

/** A page of payments, what has waited longest first (of all payments, the newest first), and how many there are in all. */
export async function attentionPage(
  db: Knex,
  query: AttentionQuery,
  page: Page
): Promise<{ items: AttentionItem[]; count: number }> {
  const found = matching(db, query)
  const [total] = await found.clone().count<{ count: string }[]>({ count: "*" })
  const rows = await found
    .clone()
    .select<(CheckoutRow & MatterRow)[]>("c.*", "m.*")
    .orderBy([
      { column: "m.since", order: query.matters.length === 0 ? "desc" : "asc" },
      { column: "m.key", order: "asc" },
    ])
    .limit(page.limit)
    .offset(page.offset)
  return { items: rows.map(toItem), count: Number(total?.count ?? 0) }
}

function matching(db: Knex, { matters, checkoutId, search, orderIds = [] }: AttentionQuery): Knex.QueryBuilder {
  const query = db
    .from(db.unionAll(attentionParts(db, matters)).as("m"))
    .leftJoin(`${CHECKOUT_TABLE} as c`, "c.id", "m.checkout_id")
    .whereNotExists((done) => dealtWith(db, done))
  if (checkoutId !== undefined) {
    void query.where("c.id", checkoutId)
  }
  if (search !== undefined) {
    void query.where((either) => {
      void either.where("c.reference", search).orWhere("c.remote_id", search).orWhere("c.id", search)
      void either
        .orWhere("c.order_id", search)
        .orWhere("c.cart_id", search)
        .orWhereIn("c.order_id", [...orderIds])
      void either.orWhereExists(refundNamed(db, search))
      void either.orWhereRaw("? IN (m.stray->>'name', m.stray->>'id')", [search])
    })
  }
  return query
}

function dealtWith(db: Knex, done: Knex.QueryBuilder): void {
  void done
    .from(TIMELINE_TABLE)
    .whereRaw("checkout_id = m.checkout_id AND kind = 'dealt_with' AND details->>'key' = m.key")
    .select(db.raw("1"))
}

function refundNamed(db: Knex, search: string): Knex.QueryBuilder {
  return db(REFUND_TABLE)
    .whereRaw("checkout_id = c.id")
    .where((either) => void either.where({ id: search }).orWhere({ remote_id: search }).orWhere({ refund_id: search }))
    .select(db.raw("1"))
}

function toItem({ stray, ...row }: CheckoutRow & MatterRow): AttentionItem {
  if (stray) {
    return { stray: toStray(stray) }
  }
  const checkout = toCheckout(row)
  const { matter, key, since, matter_refund_id, matter_amount_minor, matter_reason, matter_difference } = row
  return {
    checkout,
    matter: matter && {
      key,
      matter,
      problem: matter_refund_id === null ? checkout.problem : null,
      refundId: matter_refund_id,
      amountMinor: matter_amount_minor === null ? null : minorAmount(matter_amount_minor),
      reason: matter_reason,
      difference: differenceIn(matter_difference),
      since,
    },
  }
}
