import type { MedusaContainer } from "@medusajs/framework/types"
import type { Handle } from "./catalogue"
import { seedAdmin } from "./admin"
import { seedArticles } from "./articles"
import { seedDelivery } from "./delivery"
import { seedMarket } from "./market"

/** The ids that a test needs to shop in the seeded store. */
export type SeededStore = {
  regionId: string
  salesChannelId: string
  /** Sent with every Store API request as x-publishable-api-key. */
  publishableKey: string
  stockLocationId: string
  shippingProfileId: string
  shippingOptionId: string
  /** By handle: the product and its only variant. */
  articles: Record<Handle, { productId: string; variantId: string }>
}

/**
 * Fills an empty store with everything a British shop needs to sell in pounds, and leaves what is there already.
 * One process at a time.
 */
export async function seedStore(container: MedusaContainer): Promise<SeededStore> {
  const market = await seedMarket(container)
  const delivery = await seedDelivery(container, market)
  const articles = await seedArticles(container, { ...market, ...delivery })
  await seedAdmin(container)
  return { ...market, ...delivery, articles }
}
