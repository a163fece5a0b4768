import type { MedusaContainer } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"

/** What a shopper can enter: a part of the price off, or all of it, delivery included. */
const CODES = {
  tenth: ["TENTH-OFF"],
  everything: ["GOODS-FREE", "DELIVERY-FREE"],
} satisfies Record<string, string[]>

/** The names of them. */
export type Codes = keyof typeof CODES

/** More than all seeds of a campaign can use. */
const PLENTY = 1_000_000

/** Each lane has codes of its own, so that their uses are those of its carts. */
export function codesOf(account: string, which: readonly Codes[] = ["tenth", "everything"]): string[] {
  return which.flatMap((name) => CODES[name]).map((code) => codeOf(account, code))
}

/** Makes the promotions that the lanes' shoppers have codes of, each with a budget in which Medusa counts its uses. */
export async function seedPromotions(container: MedusaContainer, lanes: readonly { account: string }[]): Promise<void> {
  const promotionsData = lanes.flatMap(promotionsOf)
  await createPromotionsWorkflow(container).run({ input: { promotionsData } })
}

function promotionsOf({ account }: { account: string }) {
  const code = (name: string, target_type: "items" | "shipping_methods", value: number) => ({
    code: codeOf(account, name),
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
  const codes = [
    code("TENTH-OFF", "items", 10),
    code("GOODS-FREE", "items", 100),
    code("DELIVERY-FREE", "shipping_methods", 100),
  ]
  const budget = { type: "usage" as const, limit: PLENTY }
  return codes.map((promotion) => ({
    ...promotion,
    campaign: { name: promotion.code, campaign_identifier: promotion.code, budget },
  }))
}

/** How often Medusa counts each of a lane's promotions as used, by the promotion's id. */
export async function usesOf(db: Knex, account: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db("promotion")
    .join("promotion_campaign_budget as budget", "budget.campaign_id", "promotion.campaign_id")
    .whereIn("promotion.code", codesOf(account))
    .select<{ id: string; used: string }[]>("promotion.id", "budget.used")
  return new Map(rows.map(({ id, used }) => [id, Number(used)]))
}

const codeOf = (account: string, code: string) => `${code}-${account}`.toUpperCase()
