import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Handle } from "../../store/src/seed/catalogue"
import type { StoreUnderTest } from "./store"

/** Sets how many of an article are in stock. */
export async function setStock({ container, seeded }: StoreUnderTest, handle: Handle, quantity: number): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "variant",
    fields: ["inventory_items.inventory_item_id"],
    filters: { id: seeded.articles[handle].variantId },
  })
  const inventory_item_id: string = data[0].inventory_items[0].inventory_item_id
  await container
    .resolve(Modules.INVENTORY)
    .updateInventoryLevels([{ inventory_item_id, location_id: seeded.stockLocationId, stocked_quantity: quantity }])
}
