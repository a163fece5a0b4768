import { type OrderRow, ordersOf } from "../support/promise/medusa-records"
import type { ShopperCart } from "./cart"

/** The cart's order, unless it is cancelled. */
export async function standingOrderOf({
  lane,
  cartId,
}: Pick<ShopperCart, "lane" | "cartId">): Promise<OrderRow | undefined> {
  return (await ordersOf(lane.db, cartId)).find(({ cancelled }) => !cancelled)
}
