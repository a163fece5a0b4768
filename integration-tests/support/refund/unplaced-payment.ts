import type { Checkout } from "../../../src/core/checkout/checkout"
import { fillCart, startPayment } from "../shopper/shopper"
import { unplaced } from "../store/unplaced"
import { attemptOf } from "../store/payment-records"
import { setStock } from "../store/stock"
import type { StoreUnderTest } from "../store/store"

/** A payment without an order, with the ids by which Medusa and the service know it. */
export type UnplacedPayment = { cartId: string; sessionId: string; serviceCheckoutId: string; checkout: Checkout }

/** A payment whose order could not be made, because the lamp was sold out meanwhile; the lamp stays sold out. */
export async function unplacedPayment(store: StoreUnderTest): Promise<UnplacedPayment> {
  const cartId = await fillCart(store)
  const { serviceCheckoutId, sessionId } = await startPayment(store, cartId, undefined, "pp_instalments_review")
  await setStock(store, "lamp", 0)
  await store.sandbox.control.pay(serviceCheckoutId)
  await unplaced(store, cartId)
  return { cartId, sessionId, serviceCheckoutId, checkout: await attemptOf(store, cartId) }
}
