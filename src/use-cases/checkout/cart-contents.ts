import type { MedusaContainer } from "@medusajs/framework/types"
import type { ProductFacts } from "../../core/checkout/exclusions"
import type { StockedLine, StockPart } from "../../core/checkout/stock"
import { decimal } from "../medusa/decimal"
import { isOfDeletedVariant, type Item, type LevelRow } from "../medusa/shop/items"
import { factsOfProducts } from "../medusa/shop/products"

/** What is to be paid for, as far as it decides whether instalments are offered. */
export type CartContents = { products: ProductFacts[]; lines: StockedLine[] }

/** What is in a cart with these lines. */
export async function contentsOf(
  container: MedusaContainer,
  items: readonly Item[],
  salesChannelId: string | null
): Promise<CartContents> {
  return {
    products: await factsOfProducts(
      container,
      items.flatMap(({ product }) => product ?? [])
    ),
    lines: items.map((item) => ({
      title: item.product_title ?? item.title,
      quantity: Number(decimal(item.quantity)),
      parts: isOfDeletedVariant(item) ? [NOWHERE] : partsOf(item.variant, salesChannelId),
    })),
  }
}

/** What cannot be ordered at all counts as one part that no location has. */
const NOWHERE: StockPart = { required: 1, available: [] }

/** A variant with managed stock and without any stock item cannot be ordered. */
function partsOf(variant: Item["variant"], salesChannelId: string | null): StockPart[] {
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
