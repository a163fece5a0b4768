import Medusa from "@medusajs/js-sdk"
import type { StoreUnderTest } from "../store/store"

/** The same store as a signed-in customer sees it. */
export async function signedIn(store: StoreUnderTest, email: string): Promise<StoreUnderTest> {
  const shop = new Medusa({
    baseUrl: store.backendUrl,
    publishableKey: store.seeded.publishableKey,
    auth: { type: "jwt", jwtTokenStorageMethod: "memory" },
  })
  const credentials = { email, password: "correct horse" }
  await shop.auth.register("customer", "emailpass", credentials)
  await shop.store.customer.create({ email, first_name: "Grace", last_name: "Hopper" })
  await shop.auth.login("customer", "emailpass", credentials)
  return { ...store, shop, carts: undefined }
}
