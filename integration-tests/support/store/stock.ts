import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Handle } from "../../store/src/seed/catalogue"
import type { StoreUnderTest } from "./store"

/** The stock item behind an article. */
export async function stockItemOf({ container, seeded }: StoreUnderTest, handle: Handle): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "variant",
    fields: ["inventory_items.inventory_item_id"],
    filters: { id: seeded.articles[handle].variantId },
  })
  return data[0].inventory_items[0].inventory_item_id
}

/** Sets how many of an article are in stock. */
export async function setStock(store: StoreUnderTest, handle: Handle, quantity: number): Promise<void> {
  const inventory_item_id = await stockItemOf(store, handle)
  const location_id = store.seeded.stockLocationId
  await store.container
    .resolve(Modules.INVENTORY)
    .updateInventoryLevels([{ inventory_item_id, location_id, stocked_quantity: quantity }])
}
