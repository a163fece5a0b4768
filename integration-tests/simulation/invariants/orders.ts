import { isOurs } from "../../support/promise/orders"
import type { CartEvidence, Evidence } from "../evidence"
import type { OrderFate } from "../medusa-records"

/** No order that somebody counts on goes away, and no change of one is left open. */
export function ordersKept({
  confirmed,
  children,
  openChanges,
}: Pick<CartEvidence, "confirmed" | "children" | "openChanges">): string[] {
  const lost = (orders: readonly OrderFate[]) => orders.filter(({ fate }) => fate !== "stands")
  return [
    ...lost(confirmed).map(({ id, fate }) => `the order ${id} was confirmed to the shopper, and is ${fate}`),
    ...lost(children).map(({ id, fate }) => `the merchant's own order ${id} is ${fate}`),
    ...openChanges.map((kind) => `a change of the order was left open: ${kind}`),
  ]
}

/** The merchant's subscribers send a confirmation, or ship: once for each order. */
export function toldOnce({ told }: Pick<CartEvidence, "told">): string[] {
  return told
    .filter(({ times, least, most }) => times < least || times > most)
    .map(({ orderId, times }) => `subscribers were told ${times} times that the order ${orderId} is placed`)
}

/** No order is left that no cart knows. How a shopper pays elsewhere is not ours to say. */
export function noneUnlinked({ carts, unlinked }: Pick<Evidence, "carts" | "unlinked">): string[] {
  const areOurs = carts.every((cart) => isOurs(cart) && !cart.routeDied)
  return areOurs ? unlinked.map((id) => `no cart knows the order ${id}`) : []
}
