import type { MedusaContainer } from "@medusajs/framework/types"
import { decorateCartTotals } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Delivery } from "../../../core/checkout/delivery"
import type { MinorAmount } from "../../../core/money/money"
import type { PostalAddress } from "../../../core/wire/customer"
import { amount, fieldsIn, inOneStatement, lineParts, maybeText, moment, queryByIds, queryRow } from "../read-rows"
import { type Numeric, payable } from "../decimal"
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

const DELIVERY = `json_build_object(
    'needed', (SELECT coalesce(json_agg(p.id), '[]') FROM cart_line_item line
      JOIN product_variant v ON v.id = line.variant_id AND v.deleted_at IS NULL
      LEFT JOIN product_shipping_profile l ON l.product_id = v.product_id AND l.deleted_at IS NULL
      LEFT JOIN shipping_profile p ON p.id = l.shipping_profile_id AND p.deleted_at IS NULL
      WHERE line.cart_id = cart.id AND line.requires_shipping AND line.deleted_at IS NULL),
    'chosen', (SELECT coalesce(json_agg(o.shipping_profile_id), '[]') FROM cart_shipping_method m
      LEFT JOIN shipping_option o ON o.id = m.shipping_option_id AND o.deleted_at IS NULL
      WHERE m.cart_id = cart.id AND m.deleted_at IS NULL),
    'hasCustomLine', EXISTS (SELECT FROM cart_line_item line
      WHERE line.cart_id = cart.id AND line.requires_shipping AND line.variant_id IS NULL AND line.deleted_at IS NULL))`

/** Of the cart `:id`. */
export const CART = `SELECT to_jsonb(cart) || jsonb_build_object(
    'items', ${lines("cart_line_item", "item_id")},
    'shipping_methods', ${lines("cart_shipping_method", "shipping_method_id")},
    'credit_lines', (SELECT jsonb_agg(credit) FROM credit_line credit
                     WHERE credit.cart_id = cart.id AND credit.deleted_at IS NULL),
    'promotions', ${PROMOTIONS}, 'delivery', ${DELIVERY},
    'billing_address', ${address("billing_address_id")}, 'shipping_address', ${address("shipping_address_id")},
    'customer', (SELECT json_build_object('email', c.email, 'groups', ${GROUPS})
                 FROM customer c WHERE c.id = cart.customer_id AND c.deleted_at IS NULL)) AS cart
  FROM cart WHERE cart.id = :id AND cart.deleted_at IS NULL`

/** As Medusa takes it; it writes the totals of each line into it. */
export type CartRow = Omit<CartWithTotals, "total"> & Parameters<typeof decorateCartTotals>[0]

export function withTotal(cart: CartRow): CartWithTotals {
  return { ...cart, total: decorateCartTotals(cart).total }
}

/** Whole rows: before Medusa 2.21, rows loaded field by field come without their price, and all their totals are 0. */
const FIELDS = [...fieldsIn(ownRow), "billing_address.*", "shipping_address.*", "items.*", "shipping_methods.*"]

export const cartWithTotals = inOneStatement(
  CART,
  (row: { cart: CartRow } | undefined) => row && withTotal(row.cart),
  async (container, id) => {
    const cart = await queryRow<Omit<CartWithTotals, "delivery">>(container, "cart", FIELDS, { id })
    return cart && { ...cart, delivery: await deliveryByQuery(container, id) }
  }
)

const deliveredProduct = z.object({ shipping_profile: z.object({ id: z.string() }).nullish() })
const deliveredLine = z.object({
  requires_shipping: z.boolean(),
  variant_id: maybeText,
  variant: z.object({ product: deliveredProduct.nullish() }).nullish(),
})
const deliveredCart = z.object({
  id: z.string(),
  items: z.array(deliveredLine).nullable(),
  shipping_methods: z.array(z.object({ shipping_option_id: maybeText })).nullable(),
})
type OptionRow = { id: string; shipping_profile_id: string }

async function deliveryByQuery(container: MedusaContainer, cartId: string): Promise<Delivery> {
  const cart = await queryRow(container, "cart", deliveredCart, { id: cartId })
  const methods = cart?.shipping_methods ?? []
  const ids = methods.flatMap(({ shipping_option_id }) => shipping_option_id ?? [])
  const options = await queryByIds<OptionRow>(container, "shipping_option", ["id", "shipping_profile_id"], ids)
  const profiles = new Map(options.map((option) => [option.id, option.shipping_profile_id]))
  const delivered = (cart?.items ?? []).filter(({ requires_shipping }) => requires_shipping)
  return {
    hasCustomLine: delivered.some(({ variant_id }) => variant_id === null),
    needed: delivered
      .filter(({ variant }) => variant)
      .map(({ variant }) => variant?.product?.shipping_profile?.id ?? null),
    chosen: methods.map(({ shipping_option_id }) => profiles.get(shipping_option_id ?? "") ?? null),
  }
}

/** What a cart costs now, with delivery, promotions and credit, in pence; undefined when there is no such cart. */
export async function cartTotalOf(container: MedusaContainer, id: string): Promise<MinorAmount | undefined> {
  const cart = await cartWithTotals(container, id)
  return cart && payable(cart.total)
}
