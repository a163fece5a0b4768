import type { HttpTypes } from "@medusajs/framework/types"
import type { CopiedCart } from "./copy-cart"
import type { Lane } from "./lane"

/** The shopper's cart, and what they have seen of it. */
export type ShopperCart = CopiedCart & {
  lane: Lane
  /** The service's ids of the hosted pages whose address the shopper has seen, newest first. */
  tabs: string[]
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
