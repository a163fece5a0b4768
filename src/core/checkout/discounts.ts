/** A promotion that a cart has, as far as it decides whether Medusa makes an order with it. */
export type CartPromotion = {
  code: string
  /** The uses of any other are not counted. */
  isActive: boolean
  /** Uses at the most; null for any number. */
  limit: number | null
  used: number
  budget: Budget | null
}

/** What all the promotions of a campaign may be used for: uses, of all or of this customer, or pounds, by `type`. */
export type Budget = { id: string; type: string; limit: number | null; used: number }

/** From when on and until when a campaign counts the uses of its promotions; always, where nothing is said. */
type Period = { startsAt: Date | null; endsAt: Date | null }

/** What a line of the cart costs less by a promotion. Pounds. */
type Discount = { code: string | null; amount: number }

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
  const counted = promotions.flatMap((promotion) => counts(promotion, discounts) ?? [])
  return counted.some(({ promotion }) => isUsedUp(promotion) || isSpent(promotion.budget, counted))
    ? "used_up"
    : undefined
}

/** Medusa counts a use from the first moment of its campaign until just before the last. */
export function isRunning({ startsAt, endsAt }: Period, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

type Counted = { promotion: CartPromotion; amount: number }

/** @returns undefined for one whose use is not counted */
function counts(promotion: CartPromotion | null, discounts: readonly Discount[]): Counted | undefined {
  const own = discounts.filter(({ code }) => code === promotion?.code)
  return promotion?.isActive && own.length > 0
    ? { promotion, amount: own.reduce((sum, { amount }) => sum + amount, 0) }
    : undefined
}

function isUsedUp({ limit, used }: CartPromotion): boolean {
  return limit !== null && used + 1 > limit
}

/**
 * Medusa takes a budget without a limit, and one of 0, for unlimited. Promotions that share one spend it together; as uses of all
 * customers they count as one. One of a type that is not known stands in nobody's way.
 */
function isSpent(budget: Budget | null, counted: readonly Counted[]): boolean {
  if (!budget?.limit) {
    return false
  }
  const sharing = counted.filter(({ promotion }) => promotion.budget?.id === budget.id)
  const more = new Map([
    ["usage", 1],
    ["use_by_attribute", sharing.length],
    ["spend", sharing.reduce((sum, { amount }) => sum + amount, 0)],
  ]).get(budget.type)
  return more !== undefined && budget.used + more > budget.limit
}
