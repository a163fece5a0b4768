import { inOneStatement } from "../read-rows"
import type { Item } from "../shop/items"
import { cartItems, ITEMS } from "./cart-items"
import { CART, type CartRow, type CartWithTotals, cartWithTotals, withTotal } from "./cart-with-totals"

/** A cart with what it costs, and what is in it. */
export type CartToPay = { cart: CartWithTotals; items: readonly Item[] }

/** Both at once, for whoever would pay it. */
export const cartToPay = inOneStatement(
  `SELECT (${CART}) AS cart, (${ITEMS}) AS items`,
  (row: { cart: CartRow | null; items: Item[] } | undefined): CartToPay | undefined =>
    row?.cart ? { cart: withTotal(row.cart), items: row.items } : undefined,
  async (container, id) => {
    const [cart, items] = await Promise.all([cartWithTotals(container, id), cartItems(container, id)])
    return cart && { cart, items }
  }
)
