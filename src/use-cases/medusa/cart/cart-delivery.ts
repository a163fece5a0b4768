import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { Delivery } from "../../../core/checkout/delivery"
import { maybeText, queryByIds, queryRow } from "../read-rows"

/** For a statement over a `cart`: its delivery. */
export const DELIVERY = `json_build_object(
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

const product = z.object({ shipping_profile: z.object({ id: z.string() }).nullish() })
const line = z.object({
  requires_shipping: z.boolean(),
  variant_id: maybeText,
  variant: z.object({ product: product.nullish() }).nullish(),
})
const cartRow = z.object({
  id: z.string(),
  items: z.array(line).nullable(),
  shipping_methods: z.array(z.object({ shipping_option_id: maybeText })).nullable(),
})
type OptionRow = { id: string; shipping_profile_id: string }

/** The same through Medusa's queries. */
export async function deliveryByQuery(container: MedusaContainer, cartId: string): Promise<Delivery> {
  const cart = await queryRow(container, "cart", cartRow, { id: cartId })
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
