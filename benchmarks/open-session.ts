import { fillCart, PROVIDER_ID } from "../integration-tests/support/shopper/shopper"
import type { BenchedStore } from "./support/benched-store"
import { post } from "./support/doors"
import type { Side } from "./support/interleave"
import { SYSTEM_PROVIDER } from "./support/providers"

/** A shopper picks a way to pay: the request that makes the payment session. */
const session = (store: BenchedStore, providerId: string): Side => ({
  async prepare() {
    const cartId = await fillCart(store)
    const { payment_collection } = await store.shop.client.fetch<{ payment_collection: { id: string } }>(
      "/store/payment-collections",
      { method: "POST", body: { cart_id: cartId } }
    )
    const path = `/store/payment-collections/${payment_collection.id}/payment-sessions`
    return async () => void (await post(store, path, JSON.stringify({ provider_id: providerId })))
  },
})

/** A new session with this provider, checkout included, against Medusa's system provider. */
export const sessionSides = (store: BenchedStore) => ({
  instalments: session(store, PROVIDER_ID),
  system: session(store, SYSTEM_PROVIDER),
})
