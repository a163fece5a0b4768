import type { MedusaContainer } from "@medusajs/framework/types"
import { decorateCartTotals } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Delivery } from "../../../core/checkout/delivery"
import type { MinorAmount } from "../../../core/money/money"
import type { PostalAddress } from "../../../core/wire/customer"
import { amount, fieldsIn, inOneStatement, lineParts, maybeText, moment, queryRow } from "../read-rows"
import { type Numeric, payable } from "../decimal"
import { DELIVERY, deliveryByQuery } from "./cart-delivery"
import { type Discounted, promotionRow, PROMOTIONS } from "./cart-promotions"
import { groupedCustomer } from "../shop/people"

/** A cart, with what Medusa adds up of it. Its rows hold more than is named here. */
export type CartWithTotals = z.infer<typeof ownRow> & {
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  items: (Discounted & { title: string; product_title: string | null; quantity: Numeric; total: Numeric })[] | null
  shipping_methods: (Discounted & { name: string; total: Numeric })[] | null
  delivery: Delivery
}

const ownRow = z.object({
  id: z.string(),
  total: amount,
  currency_code: z.string(),
  region_id: maybeText,
  sales_channel_id: maybeText,
  customer_id: maybeText,
  email: maybeText,
  completed_at: moment.nullable(),
  customer: groupedCustomer.nullable(),
  // Nothing in the place of one that was deleted.
  promotions: z.array(promotionRow.nullish()).nullable(),
})

const lines = (table: string, key: string) => `(
  SELECT jsonb_agg(to_jsonb(line) || ${lineParts(table, key)} ORDER BY line.created_at)
  FROM ${table} line WHERE line.cart_id = cart.id AND line.deleted_at IS NULL)`

const address = (key: string) =>
  `(SELECT to_jsonb(a) FROM cart_address a WHERE a.id = cart.${key} AND a.deleted_at IS NULL)`

const GROUPS = `(SELECT json_agg(json_build_object('id', g.id, 'name', g.name))
  FROM customer_group_customer member JOIN customer_group g ON g.id = member.customer_group_id AND g.deleted_at IS NULL
  WHERE member.customer_id = c.id AND member.deleted_at IS NULL)`

const CART = `SELECT to_jsonb(cart) || jsonb_build_object(
    'items', ${lines("cart_line_item", "item_id")},
    'shipping_methods', ${lines("cart_shipping_method", "shipping_method_id")},
    'credit_lines', (SELECT jsonb_agg(credit) FROM credit_line credit
                     WHERE credit.cart_id = cart.id AND credit.deleted_at IS NULL),
    'promotions', ${PROMOTIONS}, 'delivery', ${DELIVERY},
    'billing_address', ${address("billing_address_id")}, 'shipping_address', ${address("shipping_address_id")},
    'customer', (SELECT json_build_object('email', c.email, 'groups', ${GROUPS})
                 FROM customer c WHERE c.id = cart.customer_id AND c.deleted_at IS NULL)) AS cart
  FROM cart WHERE cart.id = :id AND cart.deleted_at IS NULL`

export const cartWithTotals = inOneStatement(CART, addedUp, cartByQuery)

/** As Medusa takes it; it writes the totals of each line into it. */
type CartRow = Omit<CartWithTotals, "total"> & Parameters<typeof decorateCartTotals>[0]

function addedUp(row: { cart: CartRow } | undefined): CartWithTotals | undefined {
  return row && { ...row.cart, total: decorateCartTotals(row.cart).total }
}

/** Whole rows: before Medusa 2.21, rows loaded field by field come without their price, and all their totals are 0. */
const FIELDS = [...fieldsIn(ownRow), "billing_address.*", "shipping_address.*", "items.*", "shipping_methods.*"]

async function cartByQuery(container: MedusaContainer, id: string): Promise<CartWithTotals | undefined> {
  const cart = await queryRow<Omit<CartWithTotals, "delivery">>(container, "cart", FIELDS, { id })
  return cart && { ...cart, delivery: await deliveryByQuery(container, id) }
}

/** What a cart costs now, with delivery, promotions and credit, in pence; undefined when there is no such cart. */
export async function cartTotalOf(container: MedusaContainer, id: string): Promise<MinorAmount | undefined> {
  const cart = await cartWithTotals(container, id)
  return cart && payable(cart.total)
}
