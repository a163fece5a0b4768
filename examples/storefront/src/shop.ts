import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import type { Backend } from "medusa-payment-instalments-storefront"

export const SHOP_NAME = "Pebble"
/** The one country this shop sells to, ISO 3166 in Medusa's lower case. */
export const COUNTRY_CODE = "gb"

export const backend: Backend = {
  backendUrl: import.meta.env.VITE_MEDUSA_BACKEND_URL || "http://localhost:9000",
  publishableKey: import.meta.env.VITE_MEDUSA_PUBLISHABLE_KEY || "",
}

export const sdk = new Medusa({ baseUrl: backend.backendUrl, publishableKey: backend.publishableKey })

let region: Promise<HttpTypes.StoreRegion> | undefined

/** The region of the shop's country; asked for once, and again after a failure. */
export function loadRegion(): Promise<HttpTypes.StoreRegion> {
  region ??= findRegion().catch((error: unknown) => {
    region = undefined
    throw error
  })
  return region
}

async function findRegion(): Promise<HttpTypes.StoreRegion> {
  const { regions } = await sdk.store.region.list()
  const match = regions.find(({ countries }) => countries?.some(({ iso_2 }) => iso_2 === COUNTRY_CODE))
  if (!match) {
    throw new Error("This shop has no region for the United Kingdom yet.")
  }
  return match
}

/** What to tell the shopper: Medusa and the plugin answer with sentences that are shown as they are. */
export function sentenceOf(error: unknown): string {
  // A browser's own TypeError ("Failed to fetch") is no sentence for a shopper.
  const readable = error instanceof Error && !(error instanceof TypeError) && error.message !== ""
  return readable ? error.message : "The shop could not be reached. Please check your connection and try again."
}
