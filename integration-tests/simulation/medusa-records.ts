import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordsOf } from "../support/store/payment-records"
import type { ShopperCart } from "./cart"

/** An order as Medusa's tables have it; `bookedMinor` is what its transactions come to, in pence. */
export type OrderRow = { id: string; cancelled: boolean; paymentStatus: string; bookedMinor: number }

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

export async function ordersOf({ lane, cartId }: Pick<ShopperCart, "lane" | "cartId">, db: Knex): Promise<OrderRow[]> {
  const { orderIds, paymentStatuses } = await recordsOf(lane.store, cartId)
  const { rows } = await db.raw<{ rows: Omit<OrderRow, "paymentStatus">[] }>(
    `SELECT id, status = 'canceled' AS cancelled,
       (SELECT coalesce(round(sum(amount) * 100), 0)::int FROM order_transaction
         WHERE order_id = "order".id AND deleted_at IS NULL) AS "bookedMinor"
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
