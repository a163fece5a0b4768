import { z } from "@medusajs/framework/zod"
import { type CartPromotion, type DiscountEnd, discountEnd, isRunning } from "../../../core/checkout/discounts"
import { decimal, type Numeric } from "../decimal"
import { amount, maybeText, moment } from "../read-rows"

/** A line of a cart, with what each promotion takes from it. */
export type Discounted = { adjustments?: { code?: string | null; amount: Numeric }[] | null }

/** `usages` are what single customers have used, where it counts them by their `attribute`: this customer's among them. */
const budget = z.object({
  id: z.string(),
  type: z.string(),
  limit: amount,
  used: amount,
  attribute: maybeText,
  usages: z.array(z.object({ attribute_value: z.string(), used: amount })).nullish(),
})
const campaign = z.object({ starts_at: moment.nullish(), ends_at: moment.nullish(), budget: budget.nullish() })
export const promotionRow = z.object({
  code: z.string(),
  status: z.string(),
  limit: amount,
  used: amount,
  campaign: campaign.nullish(),
})
type PromotionRow = z.infer<typeof promotionRow>
type BudgetRow = z.infer<typeof budget>

type Customer = { customer_id: string | null; email: string | null }

/** A cart as far as its promotions are concerned; nothing in the place of one that was deleted. */
type PromotedCart = Customer & {
  promotions: (PromotionRow | null | undefined)[] | null
  items: Discounted[] | null
  shipping_methods: Discounted[] | null
}

/** Until the cart is changed, Medusa keeps in it a promotion that has come to its end meanwhile. */
export function endOfDiscount(cart: PromotedCart, now: Date): DiscountEnd | undefined {
  const { promotions, items, shipping_methods } = cart
  const lines = [...(items ?? []), ...(shipping_methods ?? [])]
  const discounts = lines.flatMap(({ adjustments }) => adjustments ?? [])
  return discountEnd(
    (promotions ?? []).map((row) => (row ? promotionOf(row, cart, now) : null)),
    discounts.map(({ code = null, amount }) => ({ code, amount: number(amount) }))
  )
}

function promotionOf(row: PromotionRow, customer: Customer, now: Date): CartPromotion {
  const { code, status, limit, used, campaign } = row
  const period = { startsAt: dateOf(campaign?.starts_at), endsAt: dateOf(campaign?.ends_at) }
  return {
    code,
    isActive: status === "active" && isRunning(period, now),
    limit: limit === null ? null : number(limit),
    used: number(used),
    budget: campaign?.budget ? budgetOf(campaign.budget, customer) : null,
  }
}

function budgetOf(row: BudgetRow, customer: Customer): CartPromotion["budget"] {
  const { id, type, limit } = row
  return { id, type, limit: limit === null ? null : number(limit), used: number(usedOf(row, customer)) }
}

/** Medusa counts by the customer's id or e-mail address. */
function usedOf({ type, used, attribute, usages }: BudgetRow, { customer_id, email }: Customer): Numeric {
  if (type !== "use_by_attribute") {
    return used
  }
  const value = attribute === "customer_id" ? customer_id : email
  return (usages ?? []).find(({ attribute_value }) => attribute_value === value)?.used ?? 0
}

const number = (value: Numeric) => Number(decimal(value))
const dateOf = (value: Date | string | null | undefined) => (value ? new Date(value) : null)

const USAGES = `(SELECT json_agg(json_build_object('attribute_value', u.attribute_value, 'used', u.used))
  FROM promotion_campaign_budget_usage u
  WHERE u.budget_id = b.id AND u.attribute_value IN (cart.customer_id, cart.email) AND u.deleted_at IS NULL)`

const BUDGET = `(SELECT json_build_object('id', b.id, 'type', b.type, 'limit', b."limit", 'used', b.used, 'attribute', b.attribute, 'usages', ${USAGES})
  FROM promotion_campaign_budget b WHERE b.campaign_id = c.id AND b.deleted_at IS NULL LIMIT 1)`

const CAMPAIGN = `(SELECT json_build_object('starts_at', c.starts_at, 'ends_at', c.ends_at, 'budget', ${BUDGET})
  FROM promotion_campaign c WHERE c.id = p.campaign_id AND c.deleted_at IS NULL)`

/** The promotions of the `cart` of a statement, as JSON. */
export const PROMOTIONS = `(SELECT json_agg((SELECT json_build_object('code', p.code, 'status', p.status, 'limit', p."limit",
    'used', p.used, 'campaign', ${CAMPAIGN})
    FROM promotion p WHERE p.id = l.promotion_id AND p.deleted_at IS NULL))
  FROM cart_promotion l WHERE l.cart_id = cart.id AND l.deleted_at IS NULL)`
