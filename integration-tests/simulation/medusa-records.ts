import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { FIRST_TOTAL } from "../support/promise/medusa-records"

/** Something an admin has begun to change in an order, by Medusa's name of it. */
export type OrderChange = { kind: "edit" | "return" | "exchange" | "claim"; id: string; orderId: string }

/** What became of an order that somebody counts on; `gone` when it was deleted. */
export type OrderFate = { id: string; fate: "stands" | "cancelled" | "gone" }

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

/** What was begun to be changed in a cart's orders that stand, and neither confirmed nor called off: what an admin sees there. */
export async function begunChangesOf(db: Knex, cartId: string): Promise<OrderChange[]> {
  const { rows } = await db.raw<{ rows: OrderChange[] }>(
    `SELECT change.order_id AS "orderId", coalesce(change.exchange_id, change.claim_id, change.return_id, change.order_id) AS id,
       CASE WHEN change.exchange_id IS NOT NULL THEN 'exchange' WHEN change.claim_id IS NOT NULL THEN 'claim'
         WHEN change.return_id IS NOT NULL THEN 'return' ELSE 'edit' END AS kind
     FROM order_change change
     JOIN order_cart link ON link.order_id = change.order_id AND link.deleted_at IS NULL
     JOIN "order" ON "order".id = change.order_id
     WHERE link.cart_id = :cartId AND change.status IN ('pending', 'requested') AND change.deleted_at IS NULL
       AND "order".status <> 'canceled' AND change.change_type IN ('edit', 'return_request', 'exchange', 'claim')`,
    { cartId }
  )
  return rows
}
