import { Modules } from "@medusajs/framework/utils"
import { createPromotionsWorkflow, deletePromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { completeAsShopper, startOther } from "./paying"
import { fillCart } from "./shopper"
import type { StoreUnderTest } from "../store/store"

export const CODE = "TENOFF"

/** Ten pounds off, once, or once for each e-mail address, for whoever enters the code. */
export async function offerPromotion(
  { container }: Pick<StoreUnderTest, "container">,
  once: "in_all" | "for_each" = "in_all"
): Promise<void> {
  const application_method = {
    type: "fixed" as const,
    target_type: "order" as const,
    allocation: "across" as const,
    value: 10,
    currency_code: "gbp",
  }
  const budget = { type: "use_by_attribute" as const, attribute: "customer_email", limit: 1 }
  const uses = once === "in_all" ? { limit: 1 } : { campaign: { name: CODE, campaign_identifier: CODE, budget } }
  const promotion = { code: CODE, type: "standard" as const, status: "active" as const, ...uses, application_method }
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
