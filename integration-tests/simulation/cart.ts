import type { HttpTypes } from "@medusajs/framework/types"
import { fillCart } from "../support/shopper"
import type { Lane } from "./lane"

/** The shopper's cart, and what they have seen of it. */
export type ShopperCart = {
  lane: Lane
  cartId: string
  lineId: string
  seed: number
  collectionId: string
  /** The service's ids of the hosted pages whose address the shopper has seen, newest first. */
  tabs: string[]
}

/** A cart of one article, ready to be paid. */
export async function newCart(lane: Lane, seed: number): Promise<ShopperCart> {
  const { store, plan } = lane
  const cartId = await fillCart(store, { articles: { [plan.article]: 1 }, email: `ada-${seed}@example.com` })
  const [{ cart }, { payment_collection }] = await Promise.all([
    store.shop.store.cart.retrieve(cartId, { fields: "id,items.id" }),
    store.shop.client.fetch<{ payment_collection: { id: string } }>("/store/payment-collections", {
      method: "POST",
      body: { cart_id: cartId },
    }),
  ])
  const lineId = cart.items?.[0]?.id ?? ""
  return { lane, cartId, lineId, seed, collectionId: payment_collection.id, tabs: [] }
}

/** The shopper sees the hosted page's address in these sessions. */
export function learn(cart: ShopperCart, sessions: readonly HttpTypes.StorePaymentSession[] | undefined): void {
  for (const { data } of sessions ?? []) {
    const id = data?.checkout_id
    if (typeof id === "string" && !cart.tabs.includes(id)) {
      cart.tabs.unshift(id)
    }
  }
}

/** The hosted page in the n-th tab, or in the oldest there is. */
export function tabOf({ tabs }: ShopperCart, tab: number): string | undefined {
  return tabs[Math.min(tab, tabs.length - 1)]
}
