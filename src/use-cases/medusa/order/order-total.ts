import { decorateCartTotals } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { amount, inOneStatement, lineParts, queryRow } from "../read-rows"
import { payable } from "../decimal"

/** What an order has at its newest version. */
const newest = (one: string) => `${one}.order_id = o.id AND ${one}.version = o.version AND ${one}.deleted_at IS NULL`
const OF_NEWEST = "AND cut.version = o.version"

/** Quantities, and prices that an edit has changed, stand beside the articles. */
const ITEMS = `(
  SELECT jsonb_agg(to_jsonb(line) || ${lineParts("order_line_item", "item_id", OF_NEWEST)} || jsonb_build_object(
    'detail', to_jsonb(item), 'quantity', item.quantity, 'raw_quantity', item.raw_quantity,
    'unit_price', coalesce(item.unit_price, line.unit_price), 'raw_unit_price', coalesce(item.raw_unit_price, line.raw_unit_price)))
  FROM order_item item JOIN order_line_item line ON line.id = item.item_id AND line.deleted_at IS NULL WHERE ${newest("item")})`

const SHIPPING = `(
  SELECT jsonb_agg(to_jsonb(line) || ${lineParts("order_shipping_method", "shipping_method_id", OF_NEWEST)})
  FROM order_shipping used JOIN order_shipping_method line ON line.id = used.shipping_method_id AND line.deleted_at IS NULL
  WHERE ${newest("used")})`

const ORDER = `SELECT to_jsonb(o) || jsonb_build_object('items', ${ITEMS}, 'shipping_methods', ${SHIPPING},
    'credit_lines', (SELECT jsonb_agg(credit) FROM order_credit_line credit WHERE ${newest("credit")})) AS rows
  FROM "order" o WHERE o.id = :id AND o.deleted_at IS NULL`

const withTotal = z.object({ id: z.string(), total: amount })

/** What an order costs now, in pence, as Medusa adds it up for its own queries; undefined when there is no such order. */
export const orderTotalOf = inOneStatement(
  ORDER,
  (found: { rows: Parameters<typeof decorateCartTotals>[0] } | undefined) =>
    found && payable(decorateCartTotals(found.rows).total),
  async (container, id) => {
    const order = await queryRow(container, "order", withTotal, { id })
    return order && payable(order.total)
  }
)
