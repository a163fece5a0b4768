import { payAndSettle } from "./paying"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { makeDue } from "../time/due"
import { type StartedPayment, startShopping } from "./shopper"
import type { StoreUnderTest } from "../store/store"

/** A browser reloads the return page, and the job passes. */
export async function reload(store: StoreUnderTest, { reference, cartId }: StartedPayment): Promise<void> {
  const page = `${store.backendUrl}/instalments/return/${reference}`
  await fetch(page, { redirect: "manual" })
  await makeDue(store, cartId)
  await reconcile(store.container)
}

/** So many of the first article, instead of what was in the cart. */
export async function changeQuantity({ shop }: StoreUnderTest, cartId: string, quantity: number): Promise<void> {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*items" })
  await shop.store.cart.updateLineItem(cartId, String(cart.items?.[0]?.id), { quantity })
}

/** Paid, while the cart had come to cost something else. */
export async function payChangedCart(store: StoreUnderTest): Promise<StartedPayment> {
  const payment = await startShopping(store)
  await changeQuantity(store, payment.cartId, 2)
  await payAndSettle(store, payment.serviceCheckoutId)
  return payment
}

/** The job looks at a cart's payments now. */
export async function lookAgain(store: StoreUnderTest, { cartId }: Pick<StartedPayment, "cartId">): Promise<void> {
  await makeDue(store, cartId)
  await reconcile(store.container)
}
