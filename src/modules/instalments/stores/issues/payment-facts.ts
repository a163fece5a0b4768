import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DECIDING_LINES, type PaymentFacts, type DecidingLine } from "../../../../core/admin/open-issues"
import type { Checkout } from "../../../../core/checkout/checkout"
import { REFUND_TABLE, type RefundRow, toRefund } from "../tables/refund"
import { TIMELINE_TABLE } from "../tables/timeline"

/** A payment, and what decides about its issues. */
export type DecidedPayment = PaymentFacts & { checkout: Checkout }

type LineRow = DecidingLine & { checkout_id: string }

/** What decides about the issues of these checkouts. Of those that nobody paid, they say all themselves. */
export async function factsOf(db: Knex, checkouts: readonly Checkout[]): Promise<DecidedPayment[]> {
  const ids = checkouts.filter(({ paidAt }) => paidAt !== null).map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await refundsOf(db, ids)
  const lines = ids.length === 0 ? [] : await decidingLines(db, ids)
  const refundsByCheckout = groupedBy(rows, ({ checkout_id }) => checkout_id)
  const linesByCheckout = groupedBy(lines, ({ checkout_id }) => checkout_id)
  return checkouts.map((checkout) => ({
    checkout,
    refunds: (refundsByCheckout.get(checkout.id) ?? []).map(toRefund),
    lines: linesByCheckout.get(checkout.id) ?? [],
  }))
}

function refundsOf(db: Knex, checkoutIds: readonly string[]): Promise<RefundRow[]> {
  return db(REFUND_TABLE)
    .whereIn("checkout_id", [...checkoutIds])
    .andWhere({ deleted_at: null })
    .orderBy("created_at", "asc")
    .select<RefundRow[]>()
}

function decidingLines(db: Knex, checkoutIds: readonly string[]): Promise<LineRow[]> {
  return db(TIMELINE_TABLE)
    .whereIn("checkout_id", [...checkoutIds])
    .whereIn("kind", [...DECIDING_LINES])
    .andWhere({ deleted_at: null })
    .orderBy("at", "desc")
    .select<LineRow[]>("checkout_id", "id", "kind", "at", "details")
}

function groupedBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(key(row)) ?? []
    groups.set(key(row), group)
    group.push(row)
  }
  return groups
}
