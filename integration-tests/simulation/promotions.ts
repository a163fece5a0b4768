import type { MedusaContainer } from "@medusajs/framework/types"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"

/** What a shopper can enter: a part of the price off, or all of it, delivery included. */
export const PROMOTION_CODES = {
  tenth: ["TENTH-OFF"],
  everything: ["GOODS-FREE", "DELIVERY-FREE"],
} satisfies Record<string, string[]>

/** Makes the promotions that shoppers have codes of. */
export async function seedPromotions(container: MedusaContainer): Promise<void> {
  const code = (name: string, target_type: "items" | "shipping_methods", value: number) => ({
    code: name,
    type: "standard" as const,
    status: "active" as const,
    is_automatic: false,
    application_method: {
      type: "percentage" as const,
      target_type,
      allocation: "across" as const,
      value,
      currency_code: "gbp",
    },
  })
  const promotionsData = [
    code("TENTH-OFF", "items", 10),
    code("GOODS-FREE", "items", 100),
    code("DELIVERY-FREE", "shipping_methods", 100),
  ]
  await createPromotionsWorkflow(container).run({ input: { promotionsData } })
}
