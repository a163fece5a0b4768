import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Checkout } from "../../../src/core/checkout/checkout"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { fillCart, startPayment } from "../shopper/shopper"
import { attemptOf } from "../store/payment-records"
import { setStock } from "../store/stock"
import type { StoreUnderTest } from "../store/store"
import { until } from "../time/until"

/** A payment without an order, with the ids by which Medusa and the service know it. */
export type UnplacedPayment = { cartId: string; sessionId: string; serviceCheckoutId: string; checkout: Checkout }

/**
 * A payment whose order could not be made, because the lamp was sold out meanwhile; the lamp stays sold out. It is there once
 * the attempt is over: on a computer that is busy the service may not have waited for it, and where Medusa's engine drops a
 * completion that fails, the cart's lease ends by itself.
 */
export async function unplacedPayment(store: StoreUnderTest): Promise<UnplacedPayment> {
  const cartId = await fillCart(store)
  const { serviceCheckoutId, sessionId } = await startPayment(store, cartId, undefined, "pp_instalments_review")
  await setStock(store, "lamp", 0)
  await store.sandbox.control.pay(serviceCheckoutId)
  const checkout = await until("payment without an order", async () => {
    const attempt = await attemptOf(store, cartId)
    return attempt.placementState === "unplaced" && (await isFree(store, cartId)) ? attempt : undefined
  })
  return { cartId, sessionId, serviceCheckoutId, checkout }
}

async function isFree({ container }: StoreUnderTest, cartId: string): Promise<boolean> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const [held] = await db("instalments_lease")
    .where({ key: cartLease(cartId) })
    .andWhereRaw("until >= now()")
  return held === undefined
}
