import type { MedusaContainer } from "@medusajs/framework/types"
import type { ProductFacts } from "../../core/checkout/exclusions"
import type { StockedLine, StockPart } from "../../core/checkout/stock"
import { decimal, type Numeric } from "../medusa/decimal"
import { factsOfProducts, PRODUCT_FIELDS, type ProductRow } from "./product-facts"

/** What is to be paid for, as far as it decides whether instalments are offered. */
export type CartContents = { products: ProductFacts[]; lines: StockedLine[] }

type LevelRow = {
  stocked_quantity: Numeric
  reserved_quantity: Numeric
  stock_locations: { sales_channels: { id: string }[] | null }[] | null
}
type PartRow = { required_quantity: Numeric; inventory: { location_levels: LevelRow[] | null } | null }
type VariantRow = { manage_inventory: boolean; allow_backorder: boolean; inventory_items: PartRow[] | null }
type ItemRow = {
  title: string
  product_title: string | null
  product: ProductRow | null
  quantity: Numeric
  variant_id: string | null
  variant?: VariantRow | null
}

/** A cart as `CONTENT_FIELDS` ask for it. */
export type ContentRow = { sales_channel_id: string | null; items: ItemRow[] | null }

const STOCK = "items.variant.inventory_items"
const LEVELS = `${STOCK}.inventory.location_levels`

/** Whole rows: before Medusa 2.21, rows loaded field by field come without their price, and all their totals are 0. */
export const CONTENT_FIELDS = [
  "sales_channel_id",
  "items.*",
  "items.variant.manage_inventory",
  "items.variant.allow_backorder",
  `${STOCK}.required_quantity`,
  `${LEVELS}.stocked_quantity`,
  `${LEVELS}.reserved_quantity`,
  `${LEVELS}.stock_locations.sales_channels.id`,
  ...PRODUCT_FIELDS.map((field) => `items.product.${field}`),
]

/** What is in a cart that was read with `CONTENT_FIELDS`. */
export async function contentsOf(container: MedusaContainer, cart: ContentRow): Promise<CartContents> {
  const items = cart.items ?? []
  return {
    products: await factsOfProducts(
      container,
      items.flatMap(({ product }) => product ?? [])
    ),
    lines: items.map((item) => ({
      title: item.product_title ?? item.title,
      quantity: Number(decimal(item.quantity)),
      parts: isDeleted(item) ? [NOWHERE] : partsOf(item.variant, cart.sales_channel_id),
    })),
  }
}

/** What cannot be ordered at all counts as one part that no location has. */
const NOWHERE: StockPart = { required: 1, available: [] }

/** Medusa keeps the line of a variant that was deleted, and makes no order of it. Lines of merchants' own may have no variant. */
function isDeleted({ variant_id, variant }: Pick<ItemRow, "variant_id" | "variant">): boolean {
  return variant_id !== null && !variant
}

/** A variant with managed stock and without any stock item cannot be ordered. */
function partsOf(variant: ItemRow["variant"], salesChannelId: string | null): StockPart[] {
  if (!variant?.manage_inventory || variant.allow_backorder) {
    return []
  }
  const parts = variant.inventory_items ?? []
  return parts.length === 0
    ? [NOWHERE]
    : parts.map(({ required_quantity, inventory }) => ({
        required: Number(decimal(required_quantity)),
        available: (inventory?.location_levels ?? [])
          .filter((level) => serves(level, salesChannelId))
          .map(
            ({ stocked_quantity, reserved_quantity }) =>
              Number(decimal(stocked_quantity)) - Number(decimal(reserved_quantity))
          ),
      }))
}

function serves({ stock_locations }: LevelRow, salesChannelId: string | null): boolean {
  return (
    salesChannelId === null ||
    (stock_locations ?? []).some(({ sales_channels }) => (sales_channels ?? []).some(({ id }) => id === salesChannelId))
  )
}
