/** A promotion that a cart has, as far as it decides whether Medusa makes an order with it. Amounts in pounds. */
export type CartPromotion = {
  code: string
  /** The uses of any other are not counted. */
  isActive: boolean
  /** Uses at the most; null for any number. */
  limit: number | null
  used: number
  /** Of its campaign: uses, of all or of this customer, or pounds, by `type`. */
  budget: { type: string; limit: number | null; used: number } | null
}

/** What a line of the cart costs less by a promotion. Pounds. */
export type Discount = { code: string | null; amount: number }

/** Why Medusa makes no order of a cart, whichever way it is paid. */
export type DiscountEnd = "deleted" | "used_up"

/**
 * Medusa counts the use of a promotion as it makes the order, and makes none with one that was deleted, or that others have used up.
 *
 * @param promotions null in the place of one that was deleted
 */
export function discountEnd(
  promotions: readonly (CartPromotion | null)[],
  discounts: readonly Discount[]
): DiscountEnd | undefined {
  if (promotions.includes(null)) {
    return "deleted"
  }
  return promotions.some((promotion) => promotion !== null && isUsedUp(promotion, discounts)) ? "used_up" : undefined
}

function isUsedUp({ code, isActive, limit, used, budget }: CartPromotion, discounts: readonly Discount[]): boolean {
  const own = discounts.filter((discount) => discount.code === code)
  if (!isActive || own.length === 0) {
    return false
  }
  const hasNoUseLeft = limit !== null && used + 1 > limit
  return hasNoUseLeft || (budget !== null && isSpent(budget, own))
}

/** Medusa takes a budget without a limit, and one of 0, for unlimited. One of a type that is not known stands in nobody's way. */
function isSpent({ type, limit, used }: NonNullable<CartPromotion["budget"]>, own: readonly Discount[]): boolean {
  if (!limit) {
    return false
  }
  const amount = own.reduce((sum, discount) => sum + discount.amount, 0)
  const more = new Map([
    ["usage", 1],
    ["use_by_attribute", 1],
    ["spend", amount],
  ]).get(type)
  return more !== undefined && used + more > limit
}
