import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordsOf } from "../support/store/payment-records"
import type { ShopperCart } from "./cart"

/**
 * An order as Medusa's tables have it. Pence: `totalMinor` is what it came to when it was made, `recordedMinor` what its
 * transactions come to.
 */
export type OrderRow = {
  id: string
  cancelled: boolean
  paymentStatus: string
  totalMinor: number
  recordedMinor: number
}

/** What became of an order that somebody counts on; `gone` when it was deleted. */
export type OrderFate = { id: string; fate: "stands" | "cancelled" | "gone" }

/** A payment as Medusa's tables have it; `reference` is ours, or null for another way to pay. Amounts in pence. */
export type PaymentRow = {
  id: string
  reference: string | null
  amountMinor: number
  capturedMinor: number
  refundedMinor: number
  refundIds: string[]
  cancelled: boolean
}

const FIRST_TOTAL = `(SELECT round((totals->>'original_order_total')::numeric * 100)::int FROM order_summary
  WHERE order_id = "order".id AND deleted_at IS NULL ORDER BY version LIMIT 1)`

/** The orders of a cart. */
export async function ordersOf({ lane, cartId }: Pick<ShopperCart, "lane" | "cartId">): Promise<OrderRow[]> {
  const { orderIds, paymentStatuses } = await recordsOf(lane.store, cartId)
  const { rows } = await lane.db.raw<{ rows: Omit<OrderRow, "paymentStatus">[] }>(
    `SELECT id, status = 'canceled' AS cancelled, ${FIRST_TOTAL} AS "totalMinor",
       (SELECT coalesce(round(sum(amount) * 100), 0)::int FROM order_transaction
         WHERE order_id = "order".id AND deleted_at IS NULL) AS "recordedMinor"
     FROM "order" WHERE id = ANY(:orderIds)`,
    { orderIds }
  )
  return rows.map((row) => ({ ...row, paymentStatus: paymentStatuses[orderIds.indexOf(row.id)] ?? "" }))
}

export async function paymentsOf(db: Knex, cartId: string): Promise<PaymentRow[]> {
  const { rows } = await db.raw<{ rows: PaymentRow[] }>(
    `SELECT payment.id, payment.data->>'reference' AS reference,
       round(payment.amount * 100)::int AS "amountMinor",
       (SELECT coalesce(round(sum(amount) * 100), 0)::int FROM capture
         WHERE payment_id = payment.id AND deleted_at IS NULL) AS "capturedMinor",
       (SELECT coalesce(round(sum(amount) * 100), 0)::int FROM refund
         WHERE payment_id = payment.id AND deleted_at IS NULL) AS "refundedMinor",
       ARRAY(SELECT id FROM refund WHERE payment_id = payment.id AND deleted_at IS NULL) AS "refundIds",
       payment.canceled_at IS NOT NULL AS cancelled
     FROM payment
     JOIN cart_payment_collection link
       ON link.payment_collection_id = payment.payment_collection_id AND link.deleted_at IS NULL
     WHERE link.cart_id = :cartId AND payment.deleted_at IS NULL`,
    { cartId }
  )
  return rows
}

/** True for an order that costs nothing, or has a payment that was not cancelled. */
export async function isPaidOrFree(db: Knex, orderId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { settled: boolean }[] }>(
    `SELECT coalesce(${FIRST_TOTAL}, 0) = 0 OR EXISTS (
       SELECT 1 FROM payment JOIN order_payment_collection link
         ON link.payment_collection_id = payment.payment_collection_id AND link.deleted_at IS NULL
       WHERE link.order_id = "order".id AND payment.canceled_at IS NULL AND payment.deleted_at IS NULL) AS settled
     FROM "order" WHERE id = :orderId`,
    { orderId }
  )
  return rows[0]?.settled ?? false
}

export async function fatesOf(db: Knex, orderIds: readonly string[]): Promise<OrderFate[]> {
  type Row = { id: string; status: string; deleted_at: Date | null }
  const rows: Row[] = await db("order")
    .whereIn("id", [...orderIds])
    .select("id", "status", "deleted_at")
  return orderIds.map((id) => {
    const row = rows.find((each) => each.id === id)
    return { id, fate: !row || row.deleted_at ? "gone" : row.status === "canceled" ? "cancelled" : "stands" }
  })
}

/**
 * Changes of a cart's orders that were begun and neither confirmed nor called off, by Medusa's word for their kind. One that a
 * person began while the order was being cancelled is left out: Medusa lets nobody end it. So is the credit of nothing that a
 * cancellation leaves beside a change that is confirmed at the same moment: who writes there next clears it.
 */
export async function openChangesOf(db: Knex, cartId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { kind: string }[] }>(
    `SELECT coalesce(change.change_type, 'untyped') AS kind FROM order_change change
     JOIN order_cart link ON link.order_id = change.order_id AND link.deleted_at IS NULL
     JOIN "order" ON "order".id = change.order_id
     WHERE link.cart_id = :cartId AND change.status IN ('pending', 'requested') AND change.deleted_at IS NULL
       AND ("order".status <> 'canceled' OR EXISTS (
         SELECT 1 FROM order_change_action action
         WHERE action.order_change_id = change.id AND action.action = 'CREDIT_LINE_ADD' AND action.amount <> 0))`,
    { cartId }
  )
  return rows.map(({ kind }) => kind)
}

/** How many of a cart's sessions are another provider's. */
export async function otherSessionsOf(db: Knex, cartId: string, ownProvider: string): Promise<number> {
  const sessions = await db("payment_session")
    .join("cart_payment_collection as link", "link.payment_collection_id", "payment_session.payment_collection_id")
    .where({ "link.cart_id": cartId, "link.deleted_at": null, "payment_session.deleted_at": null })
    .andWhereNot({ provider_id: ownProvider })
    .select("payment_session.id")
  return sessions.length
}
