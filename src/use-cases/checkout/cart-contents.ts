import type { MedusaContainer } from "@medusajs/framework/types"
import type { ProductFacts } from "../../core/checkout/exclusions"
import type { StockedLine, StockPart } from "../../core/checkout/stock"
import { decimal } from "../medusa/decimal"
import { type ChannelRow, isOfDeletedVariant, type Item, type LevelRow, type PartRow } from "../medusa/shop/items"
import { factsOfProducts } from "../medusa/shop/products"

/** What is to be paid for, as far as it decides whether instalments are offered. */
export type CartContents = { products: ProductFacts[]; lines: StockedLine[] }

/** What is in a cart with these lines. */
export async function contentsOf(
  container: MedusaContainer,
  items: readonly Item[],
  salesChannelId: string | null
): Promise<CartContents> {
  const isStocked = items.some(({ variant }) => (variant?.inventory_items ?? []).some(isReserved))
  return {
    products: await factsOfProducts(
      container,
      items.flatMap(({ product }) => product ?? [])
    ),
    lines: items.map((item) => ({
      title: item.product_title ?? item.title,
      quantity: Number(decimal(item.quantity)),
      parts: isOfDeletedVariant(item) ? [NOWHERE] : partsOf(item.variant, salesChannelId, isStocked),
    })),
  }
}

/** What cannot be ordered at all counts as one part that no location has. */
const NOWHERE: StockPart = { required: 1, available: [] }

/**
 * What Medusa reserves of one unit. A variant with managed stock and without any stock item cannot be ordered, nor one without a
 * place for it that serves the cart's sales channel, backorders or not.
 *
 * @param isStocked whether something in the cart has a stock item: where nothing has, Medusa does not look for those of backorders
 */
function partsOf(variant: Item["variant"], salesChannelId: string | null, isStocked: boolean): StockPart[] {
  if (!variant?.manage_inventory) {
    return []
  }
  const { allow_backorder, inventory_items } = variant
  const parts = inventory_items ?? []
  if (parts.length === 0) {
    return allow_backorder && !isStocked ? [] : [NOWHERE]
  }
  return parts.filter(isReserved).map(({ required_quantity, inventory }) => ({
    required: Number(decimal(required_quantity)),
    available: (inventory?.location_levels ?? [])
      .filter((level) => serves(level, salesChannelId))
      .map((level) => (allow_backorder ? Infinity : leftOf(level))),
  }))
}

/** Where none of its places serves any sales channel at all, Medusa does not come to a part, and orders without a look at it. */
function isReserved({ inventory }: PartRow): boolean {
  const levels = inventory?.location_levels ?? []
  return (
    levels.length === 0 ||
    levels.some((level) => (level.stock_locations ?? []).length === 0 || channelsOf(level).length > 0)
  )
}

function serves(level: LevelRow, salesChannelId: string | null): boolean {
  return channelsOf(level).some((channel) => channel?.id === salesChannelId)
}

function channelsOf({ stock_locations }: LevelRow): readonly ChannelRow[] {
  return (stock_locations ?? []).flatMap(({ sales_channels }) => sales_channels ?? [])
}

function leftOf({ stocked_quantity, reserved_quantity }: LevelRow): number {
  return Number(decimal(stocked_quantity)) - Number(decimal(reserved_quantity))
}
