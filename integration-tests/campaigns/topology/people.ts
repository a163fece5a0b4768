import { backOfficeOf } from "../../support/admin/back-office"
import { paymentsOf } from "../../support/promise/medusa-records"
import { until } from "../../support/time/until"
import { copyCart } from "../../simulation/copy-cart"
import { shopAt } from "../shop"
import { startPayment } from "../start-payment"
import type { Member } from "./member"
import type { Stage } from "./stage"

/** A shopper who has the hosted page open. */
export type Shopper = { cartId: string; checkoutId: string }

/** A browser waits no longer for a page. */
const BROWSER_MS = 30_000

/** Somebody comes to this server, and opens the hosted page. */
export async function come({ shop, template }: Stage, to: Member): Promise<Shopper> {
  const { cartId, collectionId } = await copyCart(shop.db, template)
  return { cartId, checkoutId: await startPayment(shopAt(shop, to.url).shop, collectionId) }
}

/** Several, one after the other. */
export async function comeAll(stage: Stage, to: Member, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  while (shoppers.length < count) {
    shoppers.push(await come(stage, to))
  }
  return shoppers
}

/** They pay, and their browser goes where it is sent, for as long as a browser waits. */
export async function pay({ shop }: Stage, { checkoutId }: Shopper): Promise<void> {
  const { redirectedTo } = await shop.sandbox.control.pay(checkoutId)
  await fetch(redirectedTo, { redirect: "manual", signal: AbortSignal.timeout(BROWSER_MS) }).catch(() => undefined)
}

/** The storefront completes the cart at a server. @returns whether it has an order */
export async function complete({ shop }: Stage, { cartId }: Shopper, at: Member): Promise<boolean> {
  const answer = await shopAt(shop, at.url).shop.store.cart.complete(cartId)
  return answer.type === "order"
}

/** All of them have their order. @param withinMs milliseconds */
export async function ordered({ shop }: Stage, shoppers: readonly Shopper[], withinMs: number): Promise<void> {
  const carts = shoppers.map(({ cartId }) => cartId)
  await until(
    "order of each",
    async () => {
      const placed = await shop
        .db("instalments_checkout")
        .whereIn("cart_id", carts)
        .where({ remote_state: "successful", placement_state: "placed" })
      return placed.length >= carts.length || undefined
    },
    withinMs
  )
}

/** An admin gives a part of an order back, at a server. @param major pounds */
export async function refund({ shop }: Stage, { cartId }: Shopper, at: Member, major: number): Promise<void> {
  const [payment] = (await paymentsOf(shop.db, cartId)).filter(({ cancelled }) => !cancelled)
  const admin = await backOfficeOf({ backendUrl: at.url })
  await admin.payment.refund(String(payment?.id), { amount: major })
}
