import type { HttpTypes } from "@medusajs/framework/types"
import type { Ask } from "./asks"
import type { CopiedCart } from "./copy-cart"
import type { Lane } from "./lane"
import { isPaidOrFree, type OrderChange } from "./medusa-records"
import type { ProcessNumber } from "./shop"

/** The shopper's cart, and what people have seen and done of it. */
export type ShopperCart = CopiedCart & {
  lane: Lane
  /** The service's ids of the hosted pages whose address the shopper has seen, newest first. */
  tabs: string[]
  /** Orders that were confirmed to the shopper when they were free, or paid. */
  confirmedOrders: Set<string>
  /** Orders that an admin has tried to cancel. */
  cancelledOrders: Set<string>
  /** Orders made by the merchant's own code from the cart's order, as marketplaces do. */
  childOrders: string[]
  /** Orders an admin has changed: their totals are not the cart's any more. */
  changedOrders: Set<string>
  openChanges: OrderChange[]
  /** The merchant's own completion of the cart died on the way. */
  routeDied: boolean
  /** A change of it came to nothing, or came while it was ordered. */
  changeFailed: boolean
  /** It was changed in this moment, by code that waits for no completion. */
  isChangedNow: boolean
  /** What was asked for of money to give back. */
  asks: Ask[]
}

/** A cart that nobody has done anything with. */
export function newCart(copy: CopiedCart, lane: Lane): ShopperCart {
  return {
    ...copy,
    lane,
    tabs: [],
    confirmedOrders: new Set(),
    cancelledOrders: new Set(),
    childOrders: [],
    changedOrders: new Set(),
    openChanges: [],
    routeDied: false,
    changeFailed: false,
    isChangedNow: false,
    asks: [],
  }
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

/** The shopper picks a way to pay. @param data what their browser sends along */
export async function choose(
  cart: ShopperCart,
  by: ProcessNumber,
  provider_id: string,
  data?: Record<string, string>
): Promise<string> {
  const { payment_collection } = await cart.lane
    .shop(by)
    .client.fetch<HttpTypes.StorePaymentCollectionResponse>(
      `/store/payment-collections/${cart.collectionId}/payment-sessions`,
      { method: "POST", body: { provider_id, ...(data && { data }) } }
    )
  learn(cart, payment_collection.payment_sessions)
  return "started"
}

/** The shopper places the order, and remembers the one that is confirmed. */
export async function complete(cart: ShopperCart, by: ProcessNumber): Promise<string> {
  const answer = await cart.lane.shop(by).store.cart.complete(cart.cartId)
  if (answer.type !== "order") {
    return `no order: ${answer.error.message}`
  }
  await confirm(cart, answer.order.id)
  return "order"
}

/** An order that a killed process left without its payment is confirmed by Medusa too, and not meant here. */
export async function confirm(cart: ShopperCart, orderId: string): Promise<void> {
  if (await isPaidOrFree(cart.lane.db, orderId)) {
    cart.confirmedOrders.add(orderId)
  }
}
