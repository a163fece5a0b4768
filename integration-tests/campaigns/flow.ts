import { setTimeout as delay } from "node:timers/promises"
import type { CopiedCart } from "../simulation/copy-cart"
import { type CampaignShop, shopAt, type StoreProcess } from "./shop"
import { startPayment } from "./start-payment"

/** How far a shopper had come. */
export type Stage = "waiting" | "starting" | "on the hosted page" | "paying" | "cancelling" | "done"

/** A shopper's way from the cart to the order, and how far they are. */
export type Flow = { cart: CopiedCart; at: Stage; checkoutId: string | undefined; afterMs: number; pays: boolean }

/** Picks "Pay in instalments", so that the shopper is on the hosted page. */
export async function start(shop: CampaignShop, { url }: StoreProcess, flow: Flow): Promise<string> {
  flow.at = "starting"
  flow.checkoutId = await startPayment(shopAt(shop, url).shop, flow.cart.collectionId)
  flow.at = "on the hosted page"
  return flow.checkoutId
}

/** Goes the rest of the way, or as far as the store lets them; it may be gone at any moment. */
export async function goOn(shop: CampaignShop, store: StoreProcess, flow: Flow): Promise<void> {
  const { shop: storefront } = shopAt(shop, store.url)
  const { control } = shop.sandbox
  await delay(flow.afterMs)
  try {
    const checkoutId = flow.checkoutId ?? (await start(shop, store, flow))
    flow.at = flow.pays ? "paying" : "cancelling"
    const leaving = flow.pays ? control.pay(checkoutId) : control.cancel(checkoutId)
    await Promise.all([leaving, storefront.store.cart.complete(flow.cart.cartId)])
    flow.at = "done"
  } catch {
    // The store was killed: the stage says where.
  }
}
