import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"
import { PROVIDER_ID } from "../support/shopper/shopper"

/** Picks "Pay in instalments" for a cart's payment collection. @returns the service's id of the checkout to pay */
export async function startPayment(shop: Medusa, collectionId: string): Promise<string> {
  type Answer = HttpTypes.StorePaymentCollectionResponse
  const { payment_collection } = await shop.client.fetch<Answer>(
    `/store/payment-collections/${collectionId}/payment-sessions`,
    { method: "POST", body: { provider_id: PROVIDER_ID } }
  )
  const id = payment_collection.payment_sessions?.find(({ provider_id }) => provider_id === PROVIDER_ID)?.data
    ?.checkout_id
  if (typeof id !== "string") {
    throw new Error("The payment session names no checkout")
  }
  return id
}
