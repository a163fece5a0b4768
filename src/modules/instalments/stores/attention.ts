import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  CHECKOUT_RULES,
  type CheckoutRule,
  type Matter,
  REFUND_RULES,
  type RefundRule,
} from "../../../core/admin-attention"
import type { Checkout } from "../../../core/checkout"
import type { Problem } from "../../../core/decide"
import { type MinorAmount, minorAmount } from "../../../core/money"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "./checkout-row"

/** Something a person should look at. `key` changes when the matter does, so that a new one is not taken for the old. */
export type AttentionMatter = {
  key: string
  matter: Matter
  problem: Problem | null
  refundId: string | null
  amountMinor: MinorAmount | null
  reason: string | null
  since: Date
}

/** A payment and what is the matter with it; null where it was only looked for. */
export type AttentionItem = { checkout: Checkout; matter: AttentionMatter | null }

/**
 * Which payments are wanted.
 *
 * - `matters`: those with one of these that nobody has dealt with; empty for all payments, those that are well included
 * - `search`: whose reference, ids or order are exactly this
 * - `orderIds`: found for the search elsewhere, by an order's number
 */
export type AttentionQuery = {
  matters: readonly Matter[]
  checkoutId?: string
  search?: string
  orderIds?: readonly string[]
}

export type Page = { limit: number; offset: number }

type MatterRow = {
  key: string
  matter: Matter | null
  refund_id: string | null
  refund_amount_minor: number | null
  reason: string | null
  since: Date
}

const REFUND_TABLE = "instalments_refund"
const TIMELINE_TABLE = "instalments_timeline_entry"

/** A page of payments, what has waited longest first, and how many there are in all. */
export async function attentionPage(
  db: Knex,
  query: AttentionQuery,
  page: Page
): Promise<{ items: AttentionItem[]; count: number }> {
  const found = matching(db, query)
  const [total] = await found.clone().count<{ count: string }[]>({ count: "*" })
  const rows = await found
    .clone()
    .select<(CheckoutRow & MatterRow)[]>(
      "c.*",
      "m.key",
      "m.matter",
      "m.refund_id",
      "m.amount_minor_",
      "m.reason",
      "m.since"
    )
    .orderBy([
      { column: "m.since", order: query.matters.length === 0 ? "desc" : "asc" },
      { column: "m.key", order: "asc" },
    ])
    .limit(page.limit)
    .offset(page.offset)
  return { items: rows.map(toItem), count: Number(total?.count ?? 0) }
}

function matching(db: Knex, { matters, checkoutId, search, orderIds = [] }: AttentionQuery): Knex.QueryBuilder {
  const parts = matters.length === 0 ? [everything(db)] : [...checkoutParts(db, matters), ...refundParts(db, matters)]
  const [first, ...others] = parts
  const union = first?.unionAll(others) ?? everything(db).whereRaw("false")
  const query = db
    .from(union.as("m"))
    .join(`${CHECKOUT_TABLE} as c`, "c.id", "m.checkout_id")
    .whereNotExists((done) => dealtWith(db, done))
  if (checkoutId !== undefined) {
    void query.where("c.id", checkoutId)
  }
  if (search !== undefined) {
    void query.where((any) => {
      void any.where("c.reference", search).orWhere("c.remote_id", search).orWhere("c.id", search)
      void any
        .orWhere("c.order_id", search)
        .orWhere("c.cart_id", search)
        .orWhereIn("c.order_id", [...orderIds])
      void any.orWhereExists(refundNamed(db, search))
    })
  }
  return query
}

function everything(db: Knex): Knex.QueryBuilder {
  return db(CHECKOUT_TABLE)
    .where({ deleted_at: null })
    .select(...columns(db, { checkoutId: "id", matter: null, key: "id", since: "created_at" }))
}

function checkoutParts(db: Knex, matters: readonly Matter[]): Knex.QueryBuilder[] {
  return CHECKOUT_RULES.filter(({ matter }) => matters.includes(matter)).map((rule) => checkoutPart(db, rule))
}

function checkoutPart(
  db: Knex,
  { matter, remoteState, placementStates, problem, idleMinutes }: CheckoutRule
): Knex.QueryBuilder {
  const part = db(CHECKOUT_TABLE)
    .where({ remote_state: remoteState, deleted_at: null })
    .whereIn("placement_state", [...placementStates])
    .select(...columns(db, { checkoutId: "id", matter, key: "coalesce(problem, '')", since: "updated_at" }))
  if (problem !== undefined) {
    void part.where({ problem })
  }
  if (idleMinutes !== undefined) {
    void part.whereRaw("updated_at < now() - ? * interval '1 minute'", [idleMinutes])
  }
  return part
}

function refundParts(db: Knex, matters: readonly Matter[]): Knex.QueryBuilder[] {
  return REFUND_RULES.filter(({ matter }) => matters.includes(matter)).map((rule) => refundPart(db, rule))
}

function refundPart(db: Knex, { matter, state, wasBooked }: RefundRule): Knex.QueryBuilder {
  const part = db(`${REFUND_TABLE} as r`)
    .where({ state, retried_as: null, deleted_at: null })
    .select(
      ...columns(db, {
        checkoutId: "checkout_id",
        matter,
        key: "id || ':' || attempts",
        since: "updated_at",
        isRefund: true,
      })
    )
  if (wasBooked) {
    void part.whereExists(
      db(`${TIMELINE_TABLE} as t`).whereRaw("t.refund_id = r.id AND t.kind = 'refund_unbooked'").select(db.raw("1"))
    )
  }
  return part
}

/** What a part calls its columns: SQL of ours, never of a person. */
type Names = { checkoutId: string; matter: Matter | null; key: string; since: string; isRefund?: boolean }

/** The columns every part of the union has, in one order. */
function columns(db: Knex, { checkoutId, matter, key, since, isRefund = false }: Names): Knex.Raw[] {
  return [
    db.raw(`${checkoutId} AS checkout_id`),
    db.raw("?::text AS matter", [matter]),
    db.raw(`coalesce(?::text, '') || ':' || ${key} AS key`, [matter]),
    db.raw(`${since} AS since`),
    db.raw(isRefund ? "id AS refund_id" : "NULL::text AS refund_id"),
    db.raw(isRefund ? "amount_minor AS refund_amount_minor" : "NULL::integer AS refund_amount_minor"),
    db.raw(isRefund ? "reason" : "NULL::text AS reason"),
  ]
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
    .where((any) => void any.where({ id: search }).orWhere({ remote_id: search }).orWhere({ refund_id: search }))
    .select(db.raw("1"))
}

function toItem(row: CheckoutRow & MatterRow): AttentionItem {
  const checkout = toCheckout(row)
  const { matter, key, refund_id, refund_amount_minor, reason, since } = row
  return {
    checkout,
    matter: matter && {
      key,
      matter,
      problem: refund_id === null ? checkout.problem : null,
      refundId: refund_id,
      amountMinor: refund_amount_minor === null ? null : minorAmount(refund_amount_minor),
      reason,
      since,
    },
  }
}
