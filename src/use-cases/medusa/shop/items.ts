import type { Numeric } from "../decimal"
import { fieldsOf } from "../read-rows"
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

type VariantRow = { manage_inventory: boolean; allow_backorder: boolean; inventory_items: PartRow[] | null }
export type PartRow = { required_quantity: Numeric; inventory: { location_levels: LevelRow[] | null } | null }
export type LevelRow = {
  stocked_quantity: Numeric
  reserved_quantity: Numeric
  stock_locations: { sales_channels: { id: string }[] | null }[] | null
}

const STOCK = "items.variant.inventory_items"
const LEVEL_FIELDS = ["stocked_quantity", "reserved_quantity", "stock_locations.sales_channels.id"]
/** Of the lines of a cart or an order. */
export const ITEM_FIELDS = [
  "items.*",
  ...fieldsOf("items.variant", ["manage_inventory", "allow_backorder"]),
  `${STOCK}.required_quantity`,
  ...fieldsOf(`${STOCK}.inventory.location_levels`, LEVEL_FIELDS),
  ...fieldsOf("items.product", PRODUCT_FIELDS),
]
