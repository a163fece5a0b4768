import type { Shop } from "../../support/store/store"
import { choose, complete, learn, type ShopperCart } from "../cart"
import type { ProcessNumber } from "../shop"
import type { Performers, Plain } from "./performer"

/** What a shopper does in the shop. */
export type ShoppingActions = {
  start: Plain
  reload: Plain
  change_cart: Plain
  change_back: Plain
  change_email: Plain
  complete: Plain
  complete_and_leave: { afterMs: number }
  poll: Plain
}

export const shopping: Performers<ShoppingActions> = {
  start: (cart, by) => choose(cart, by, `pp_instalments_${cart.lane.plan.account}`),
  reload: async (cart, by) => {
    const fields = "id,*payment_collection.payment_sessions"
    const { cart: seen } = await cart.lane.shop(by).store.cart.retrieve(cart.cartId, { fields })
    learn(cart, seen.payment_collection?.payment_sessions)
    return "seen"
  },
  change_cart: (cart, by) => setQuantity(cart, by, 2),
  change_back: (cart, by) => setQuantity(cart, by, 1),
  change_email: async ({ lane, cartId }, by) => {
    await lane.shop(by).store.cart.update(cartId, { email: `grace-${lane.plan.account}@example.com` })
    return "changed"
  },
  complete,
  complete_and_leave: leaveBeforeAnswer,
  poll: ({ lane, cartId }, by) => shownState(lane.shop(by), cartId),
}

async function setQuantity(cart: ShopperCart, by: ProcessNumber, quantity: number): Promise<string> {
  const { lane, cartId, lineId } = cart
  try {
    await lane.shop(by).store.cart.updateLineItem(cartId, lineId, { quantity })
    return "changed"
  } catch (error) {
    cart.changeFailed = true
    throw error
  }
}

/** What the storefront is told of the cart's payment. */
export async function shownState(shop: Shop["shop"], cartId: string): Promise<string> {
  type Answer = { instalments: { state: string } }
  return (await shop.client.fetch<Answer>(`/store/instalments/carts/${cartId}`)).instalments.state
}

/** The shopper's browser is closed while the order is being made. */
async function leaveBeforeAnswer(
  { lane, cartId }: ShopperCart,
  by: ProcessNumber,
  { afterMs }: { afterMs: number }
): Promise<string> {
  await fetch(`${lane.store.backendUrl}/store/carts/${cartId}/complete`, {
    method: "POST",
    headers: { ...lane.headers(by), "x-publishable-api-key": lane.store.seeded.publishableKey },
    signal: AbortSignal.timeout(afterMs),
  })
  return "answered before they left"
}
