import { Modules } from "@medusajs/framework/utils"
import { createPromotionsWorkflow, deletePromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { completeAsShopper, startOther } from "./paying"
import { fillCart } from "./shopper"
import type { StoreUnderTest } from "../store/store"

export const CODE = "TENOFF"

/** Ten pounds off, once, for whoever enters the code. */
export async function offerPromotion({ container }: Pick<StoreUnderTest, "container">): Promise<void> {
  const application_method = {
    type: "fixed" as const,
    target_type: "order" as const,
    allocation: "across" as const,
    value: 10,
    currency_code: "gbp",
  }
  const promotion = { code: CODE, type: "standard" as const, status: "active" as const, limit: 1, application_method }
  await createPromotionsWorkflow(container).run({ input: { promotionsData: [promotion] } })
}

/** An admin deletes it: carts that have it keep it until they are changed. */
export async function deletePromotion({ container }: Pick<StoreUnderTest, "container">): Promise<void> {
  const promotions = await container.resolve(Modules.PROMOTION).listPromotions({ code: CODE })
  await deletePromotionsWorkflow(container).run({ input: { ids: promotions.map(({ id }) => id) } })
}

/** Somebody else orders with the code. */
export async function usePromotion(store: StoreUnderTest): Promise<void> {
  const other = await fillCart(store, { promoCodes: [CODE] })
  await startOther(store, other, "pp_system_default")
  await completeAsShopper(store, other)
}
