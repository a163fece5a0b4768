import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { moveBack } from "./moments"
import { ORDERS_WITHOUT_CART, shoppersOf } from "./unlinked-orders"

const ORDERS = "SELECT order_id FROM order_cart WHERE cart_id = ANY(:cartIds) AND deleted_at IS NULL"
const COLLECTIONS = `SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = ANY(:cartIds)
  UNION SELECT payment_collection_id FROM order_payment_collection WHERE order_id IN (${ORDERS})`
const PAYMENTS = `SELECT id FROM payment WHERE payment_collection_id IN (${COLLECTIONS})`

/** Medusa's rows of carts (:cartIds) whose age means something to the plugin: work in progress is young. */
const OF_CARTS: readonly (readonly [table: string, where: string, ...columns: string[]])[] = [
  ["cart", "id = ANY(:cartIds)"],
  ["order", `id IN (${ORDERS})`],
  ["order_change", `order_id IN (${ORDERS})`, "confirmed_at"],
  ["order_transaction", `order_id IN (${ORDERS})`],
  ["payment", `id IN (${PAYMENTS})`],
  ["capture", `payment_id IN (${PAYMENTS})`],
  ["refund", `payment_id IN (${PAYMENTS})`],
  ["workflow_execution", "workflow_id = 'complete-cart' AND context #>> '{data,payload,id}' = ANY(:cartIds)"],
]
const columns = ["created_at"]

/** Time passes for what Medusa has of carts, and for a lane's orders that no cart knows. Milliseconds. */
export async function passInMedusa(db: Knex, cartIds: string[], account: string, ms: number): Promise<void> {
  for (const [table, where, ...others] of OF_CARTS) {
    await moveBack(db, { table, columns: [...columns, ...others] }, ms, where, { cartIds })
  }
  await moveBack(db, { table: "order", columns }, ms, ORDERS_WITHOUT_CART, { emails: shoppersOf(account) })
}
