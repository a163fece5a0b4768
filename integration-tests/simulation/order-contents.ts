import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What stands in an order as it was made, beside what its cart holds, one line each; and what is reserved of the stock for it. */
export type OrderContents = {
  orderId: string
  /** Cancelled, or deleted. */
  isUndone: boolean
  /** As if it had never been made: that is how Medusa undoes one whose completion fails. */
  isDeleted: boolean
  lines: string[]
  cartLines: string[]
  ordered: number
  reserved: number
}

/** Goods, delivery, codes, and credit of gift cards, of an order's first version; a credit of nothing is none. */
const OF_ORDER = `
  SELECT concat_ws(' ', trim_scale(item.quantity), line.variant_id, 'at', trim_scale(line.unit_price)) AS line
    FROM order_item item JOIN order_line_item line ON line.id = item.item_id
    WHERE item.order_id = "order".id AND item.version = 1 AND item.deleted_at IS NULL
  UNION ALL SELECT concat_ws(' ', method.name, 'at', trim_scale(method.amount))
    FROM order_shipping held JOIN order_shipping_method method ON method.id = held.shipping_method_id
    WHERE held.order_id = "order".id AND held.version = 1 AND held.deleted_at IS NULL
  UNION ALL SELECT concat_ws(' ', 'code', promotion_id) FROM order_promotion
    WHERE order_id = "order".id AND deleted_at IS NULL
  UNION ALL SELECT concat_ws(' ', 'credit of', trim_scale(amount)) FROM order_credit_line
    WHERE order_id = "order".id AND reference = 'gift_card' AND amount <> 0 AND deleted_at IS NULL`

/** The same of its cart. */
const OF_CART = `
  SELECT concat_ws(' ', trim_scale(quantity::numeric), variant_id, 'at', trim_scale(unit_price)) AS line FROM cart_line_item
    WHERE cart_id = link.cart_id AND deleted_at IS NULL
  UNION ALL SELECT concat_ws(' ', name, 'at', trim_scale(amount)) FROM cart_shipping_method
    WHERE cart_id = link.cart_id AND deleted_at IS NULL
  UNION ALL SELECT concat_ws(' ', 'code', promotion_id) FROM cart_promotion
    WHERE cart_id = link.cart_id AND deleted_at IS NULL
  UNION ALL SELECT concat_ws(' ', 'credit of', trim_scale(amount)) FROM credit_line
    WHERE cart_id = link.cart_id AND amount <> 0 AND deleted_at IS NULL`

/** Whether this promotion took something off the order's price. */
export function isWithCode({ lines }: OrderContents, promotionId: string): boolean {
  return lines.includes(`code ${promotionId}`)
}

/** The contents of every order that was ever made of a cart. */
export async function contentsOf(db: Knex, cartId: string): Promise<OrderContents[]> {
  const { rows } = await db.raw<{ rows: OrderContents[] }>(
    `SELECT "order".id AS "orderId", "order".status = 'canceled' OR "order".deleted_at IS NOT NULL AS "isUndone",
       "order".deleted_at IS NOT NULL AS "isDeleted",
       ARRAY(SELECT line FROM (${OF_ORDER}) AS made ORDER BY line) AS lines,
       ARRAY(SELECT line FROM (${OF_CART}) AS wanted ORDER BY line) AS "cartLines",
       (SELECT coalesce(sum(quantity), 0)::float8 FROM order_item
         WHERE order_id = "order".id AND version = 1 AND deleted_at IS NULL) AS ordered,
       (SELECT coalesce(sum(quantity), 0)::float8 FROM reservation_item
         WHERE deleted_at IS NULL AND line_item_id IN (SELECT item_id FROM order_item WHERE order_id = "order".id)) AS reserved
     FROM "order" JOIN order_cart link ON link.order_id = "order".id
     WHERE link.cart_id = :cartId`,
    { cartId }
  )
  return rows
}
