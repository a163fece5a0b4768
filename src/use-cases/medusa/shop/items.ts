import { z } from "@medusajs/framework/zod"
import type { Numeric } from "../decimal"
import { amount, fieldsIn, fieldsOf } from "../read-rows"
import { productRow } from "./products"

/** None for a channel that was deleted while a place serves it: Medusa still comes to what lies there, and reserves none of it. */
const channel = z.object({ id: z.string() }).nullish()
export type ChannelRow = z.infer<typeof channel>

const level = z.object({
  stocked_quantity: amount,
  reserved_quantity: amount,
  stock_locations: z.array(z.object({ sales_channels: z.array(channel).nullable() })).nullable(),
})
export type LevelRow = z.infer<typeof level>

const part = z.object({
  required_quantity: amount,
  inventory: z.object({ location_levels: z.array(level).nullable() }).nullable(),
})
export type PartRow = z.infer<typeof part>

const article = z.object({
  variant: z
    .object({ manage_inventory: z.boolean(), allow_backorder: z.boolean(), inventory_items: z.array(part).nullable() })
    .nullish(),
  product: productRow.nullable(),
})

/** A line of a cart or an order, with its article and what it takes out of stock. */
export type Item = z.infer<typeof article> & {
  title: string
  product_title: string | null
  quantity: Numeric
  variant_id: string | null
}

/** Of the lines of a cart or an order. */
export const ITEM_FIELDS = ["items.*", ...fieldsOf("items", fieldsIn(article))]

/** Medusa keeps the line of a variant that was deleted, and makes no order of it. Lines of merchants' own may have no variant. */
export function isOfDeletedVariant({ variant_id, variant }: Pick<Item, "variant_id" | "variant">): boolean {
  return variant_id !== null && !variant
}
