import { databaseOf } from "../store/records"
import type { StoreUnderTest } from "../store/store"
import { until } from "../time/until"

/** Medusa's name of the other way to pay. */
export const CARD = "pp_card_store"

/** A shopper picks the card. @param behaviour "keeps_session": its session cannot be deleted any more */
export async function startCard({ shop }: StoreUnderTest, cartId: string, behaviour?: "keeps_session"): Promise<void> {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
  await shop.store.payment.initiatePaymentSession(cart, {
    provider_id: CARD,
    data: { behaviour: behaviour ?? "works" },
  })
}

/** A shopper picks another way to pay. @param provider_id Medusa's name of it */
export async function startOther({ shop }: StoreUnderTest, cartId: string, provider_id: string): Promise<void> {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
  await shop.store.payment.initiatePaymentSession(cart, { provider_id })
}

/** The shopper's own completion, at the storefront's door. @returns the order's id */
export async function completeAsShopper({ shop }: StoreUnderTest, cartId: string): Promise<string> {
  const answer = await shop.store.cart.complete(cartId)
  if (answer.type !== "order") {
    throw new Error(answer.error.message)
  }
  return answer.order.id
}

/** Whether Medusa makes an order of a cart that is paid through its own provider. */
export async function isOrderedOtherwise(store: StoreUnderTest, cartId: string): Promise<boolean> {
  await startOther(store, cartId, "pp_system_default")
  return completeAsShopper(store, cartId).then(
    () => true,
    () => false
  )
}

/** Pays like a shopper; done when the shop has done all that follows from the callback. */
export async function payAndSettle(store: StoreUnderTest, serviceCheckoutId: string): Promise<void> {
  await store.sandbox.control.pay(serviceCheckoutId)
  await callbacksSettled(store)
}

/** Cancels like a shopper, and likewise. */
export async function cancelAndSettle(store: StoreUnderTest, serviceCheckoutId: string): Promise<void> {
  await store.sandbox.control.cancel(serviceCheckoutId)
  await callbacksSettled(store)
}

/** On a computer that is busy the service may not have waited for what the shop does. */
export async function callbacksSettled(store: StoreUnderTest): Promise<void> {
  await until("callback settled", async () => {
    const open = await databaseOf(store)("instalments_callback").whereNull("outcome").first<object | undefined>()
    return open === undefined || undefined
  })
}
