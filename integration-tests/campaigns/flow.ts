import { setTimeout as delay } from "node:timers/promises"
import type { CopiedCart } from "../simulation/copy-cart"
import { type CampaignShop, shopAt, type StoreProcess } from "./shop"
import { startPayment } from "./start-payment"

/** How far a shopper had come. */
export type Stage = "waiting" | "starting" | "paying" | "cancelling" | "done"

/** A shopper's way from the cart to the order, and how far they are. */
export type Flow = { cart: CopiedCart; at: Stage; startAfterMs: number; pays: boolean }

/** Goes the whole way, or as far as the store lets them; the store may be gone at any moment. */
export async function runFlow(shop: CampaignShop, store: StoreProcess, flow: Flow): Promise<void> {
  const { shop: storefront } = shopAt(shop, store.url)
  const { control } = shop.sandbox
  await delay(flow.startAfterMs)
  try {
    flow.at = "starting"
    const checkoutId = await startPayment(storefront, flow.cart.collectionId)
    if (!flow.pays) {
      flow.at = "cancelling"
      await Promise.all([control.cancel(checkoutId), storefront.store.cart.complete(flow.cart.cartId)])
    } else {
      flow.at = "paying"
      await Promise.all([control.pay(checkoutId), storefront.store.cart.complete(flow.cart.cartId)])
    }
    flow.at = "done"
  } catch {
    // The store was killed: the stage says where.
  }
}
