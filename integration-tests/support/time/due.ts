import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Brings the next look at a cart's attempts forward to now, as time would. */
export async function makeDue({ container }: { container: MedusaContainer }, cartId: string): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("instalments_checkout")
    .where({ cart_id: cartId })
    .whereNotNull("next_check_at")
    .update({ next_check_at: db.raw("now() - interval '1 second'"), looked_at: null })
}
