import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * An order as Medusa's tables have it. `currency` in capitals. Pence: `totalMinor` is what it came to when it was made, `recordedMinor`
 * what its transactions come to, `unaddedMinor` what of that its newest totals leave out, `pendingMinor` what is still to be paid by
 * these, below zero to be given back. `doubledItems` are articles that its newest version holds again. `paymentStatus` is Medusa's word for it, where a running Medusa was asked.
 */
export type OrderRow = {
  id: string
  cancelled: boolean
  currency: string
  totalMinor: number
  recordedMinor: number
  unaddedMinor: number
  pendingMinor: number
  doubledItems: number
  paymentStatus?: string
}

/** A payment as Medusa's tables have it; `reference` is ours, or null for another way to pay. Amounts in pence. */
export type PaymentRow = {
  id: string
  reference: string | null
  amountMinor: number
  capturedMinor: number
  refundedMinor: number
  refundIds: string[]
  cancelled: boolean
  /** The collection by which the cart's order was paid later, because it owed something; null for the cart's own. */
  laterCollection: string | null
}

/** What Medusa's rows over a cart's payments say that all of them come to, in pence. */
export type CollectionRow = { capturedMinor: number; refundedMinor: number }

/** What a row of Medusa's orders came to when it was made, in pence. */
export const FIRST_TOTAL = `(SELECT round((totals->>'original_order_total')::numeric * 100)::int FROM order_summary
  WHERE order_id = "order".id AND deleted_at IS NULL ORDER BY version LIMIT 1)`

/** The payment collections of a cart (:cartId), and those by which its orders were to be paid later. */
const COLLECTIONS = `(SELECT payment_collection_id AS id, false AS later FROM cart_payment_collection
    WHERE cart_id = :cartId AND deleted_at IS NULL
  UNION ALL SELECT link.payment_collection_id, true FROM order_payment_collection link
    JOIN order_cart ON order_cart.order_id = link.order_id AND order_cart.deleted_at IS NULL
    WHERE order_cart.cart_id = :cartId AND link.deleted_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM cart_payment_collection own WHERE own.payment_collection_id = link.payment_collection_id))`

/** What the transactions of a row of Medusa's orders come to, in pence. */
const RECORDED = `(SELECT coalesce(round(sum(amount) * 100), 0)::int FROM order_transaction
  WHERE order_id = "order".id AND deleted_at IS NULL)`

/** What its newest totals say, in pence. */
const newest = (total: string) => `(SELECT round((totals->>'${total}')::numeric * 100)::int FROM order_summary
  WHERE order_id = "order".id AND deleted_at IS NULL ORDER BY version DESC LIMIT 1)`

/** The orders of a cart. */
export async function ordersOf(db: Knex, cartId: string): Promise<OrderRow[]> {
  const { rows } = await db.raw<{ rows: OrderRow[] }>(
    `SELECT "order".id, "order".canceled_at IS NOT NULL AS cancelled, upper("order".currency_code) AS currency,
       ${FIRST_TOTAL} AS "totalMinor",
       ${RECORDED} AS "recordedMinor",
       coalesce(${RECORDED} - ${newest("transaction_total")}, 0) AS "unaddedMinor",
       coalesce(${newest("pending_difference")}, 0) AS "pendingMinor",
       (SELECT count(*) - count(DISTINCT item.item_id) FROM order_item item WHERE item.order_id = "order".id
         AND item.version = "order".version AND item.deleted_at IS NULL)::int AS "doubledItems"
     FROM "order"
     JOIN order_cart link ON link.order_id = "order".id AND link.deleted_at IS NULL
     WHERE link.cart_id = :cartId AND "order".deleted_at IS NULL`,
    { cartId }
  )
  return rows
}

/** The order of a cart that is not cancelled. */
export async function standingOrderOf(db: Knex, cartId: string): Promise<OrderRow | undefined> {
  return (await ordersOf(db, cartId)).find(({ cancelled }) => !cancelled)
}

/** The payments of a cart and of what its orders still owed, cancelled ones too. */
export async function paymentsOf(db: Knex, cartId: string): Promise<PaymentRow[]> {
  const { rows } = await db.raw<{ rows: PaymentRow[] }>(
    `SELECT payment.id, payment.data->>'reference' AS reference,
       round(payment.amount * 100)::int AS "amountMinor",
       (SELECT coalesce(round(sum(amount) * 100), 0)::int FROM capture
         WHERE payment_id = payment.id AND deleted_at IS NULL) AS "capturedMinor",
       (SELECT coalesce(round(sum(amount) * 100), 0)::int FROM refund
         WHERE payment_id = payment.id AND deleted_at IS NULL) AS "refundedMinor",
       ARRAY(SELECT id FROM refund WHERE payment_id = payment.id AND deleted_at IS NULL) AS "refundIds",
       payment.canceled_at IS NOT NULL AS cancelled,
       CASE WHEN collection.later THEN collection.id END AS "laterCollection"
     FROM payment JOIN ${COLLECTIONS} collection ON collection.id = payment.payment_collection_id
     WHERE payment.deleted_at IS NULL`,
    { cartId }
  )
  return rows
}

/** The payment collections of a cart and its orders, taken together. */
export async function collectionOf(db: Knex, cartId: string): Promise<CollectionRow | undefined> {
  const { rows } = await db.raw<{ rows: CollectionRow[] }>(
    `SELECT coalesce(round(sum(captured_amount) * 100), 0)::int AS "capturedMinor",
       coalesce(round(sum(refunded_amount) * 100), 0)::int AS "refundedMinor"
     FROM payment_collection JOIN ${COLLECTIONS} own USING (id)
     WHERE deleted_at IS NULL HAVING count(*) > 0`,
    { cartId }
  )
  return rows[0]
}

/** True while one of a cart's sessions is another provider's. */
export async function hasOtherSession(db: Knex, cartId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { has: boolean }[] }>(
    `SELECT EXISTS (
       SELECT 1 FROM payment_session session
       JOIN cart_payment_collection link
         ON link.payment_collection_id = session.payment_collection_id AND link.deleted_at IS NULL
       WHERE link.cart_id = :cartId AND session.deleted_at IS NULL
         AND NOT starts_with(session.provider_id, 'pp_instalments_')) AS has`,
    { cartId }
  )
  return rows[0]?.has ?? false
}
