import type { Numeric } from "../decimal"
import { PRODUCT_FIELDS, type ProductRow } from "./products"

/** A line of a cart or an order, with its article and what it takes out of stock. */
export type Item = {
  title: string
  product_title: string | null
  quantity: Numeric
  variant_id: string | null
  product: ProductRow | null
  variant?: VariantRow | null
}

/** Medusa keeps the line of a variant that was deleted, and makes no order of it. Lines of merchants' own may have no variant. */
export function isOfDeletedVariant({ variant_id, variant }: Pick<Item, "variant_id" | "variant">): boolean {
  return variant_id !== null && !variant
}

export type VariantRow = { manage_inventory: boolean; allow_backorder: boolean; inventory_items: PartRow[] | null }
export type PartRow = { required_quantity: Numeric; inventory: { location_levels: LevelRow[] | null } | null }
export type LevelRow = {
  stocked_quantity: Numeric
  reserved_quantity: Numeric
  stock_locations: { sales_channels: { id: string }[] | null }[] | null
}

const STOCK = "items.variant.inventory_items"
const AT_LOCATIONS = `${STOCK}.inventory.location_levels`
/** Of the lines of a cart or an order. */
export const ITEM_FIELDS = [
  "items.*",
  "items.variant.manage_inventory",
  "items.variant.allow_backorder",
  `${STOCK}.required_quantity`,
  `${AT_LOCATIONS}.stocked_quantity`,
  `${AT_LOCATIONS}.reserved_quantity`,
  `${AT_LOCATIONS}.stock_locations.sales_channels.id`,
  ...PRODUCT_FIELDS.map((field) => `items.product.${field}`),
]
