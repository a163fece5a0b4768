import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A condition on Medusa's table of orders: those of shoppers (:emails, a pattern) that no cart knows. */
export const ORDERS_WITHOUT_CART = `email LIKE :emails AND deleted_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM order_cart link WHERE link.order_id = "order".id AND link.deleted_at IS NULL)`

/** The same, without those that the merchant's own code made of another order. */
const UNLINKED_ORDERS = `${ORDERS_WITHOUT_CART} AND coalesce(metadata->>'parent_order_id', '') = ''`

/** Whoever shops in a lane, whichever address they have changed to. */
export const shoppersOf = (account: string) => `%${account}@example.com`

/**
 * Standing ones: what a process leaves that dies after it wrote the order and before it wrote the link.
 *
 * @param since leaves older ones out
 * @returns their ids
 */
export async function unlinkedOrders(db: Knex, emails: string, since = new Date(0)): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM "order" WHERE status <> 'canceled' AND created_at > :since AND ${UNLINKED_ORDERS}`,
    { emails, since }
  )
  return rows.map(({ id }) => id)
}
