import type { Backend } from "./backend.js"
import { monthlyText } from "./monthly-text.js"
import { fetchPlans, type Plans, type PlansQuery } from "./plans.js"

/** The attributes that `<instalments-message>` reads. */
export const MESSAGE_ATTRIBUTES = [
  "amount",
  "currency",
  "backend",
  "publishable-key",
  "cart",
  "product",
  "region",
  "provider",
  "locale",
  "explainer",
] as const
type MessageAttribute = (typeof MESSAGE_ATTRIBUTES)[number]

/** What is asked about a price. */
export type PriceQuestion = {
  amount: number
  currencyCode: string
  /** Where the price is a cart's total: what is in the cart counts as well. */
  cartId?: string | undefined
  /** Where it is a product's. */
  productId?: string | undefined
  regionId?: string | undefined
  providerId?: string | undefined
}

/** What the element asks the backend. */
export type MessageQuestion = PriceQuestion & { backend: Backend }

/**
 * @param read an attribute's value, null when it is absent
 * @returns null while there is nothing to ask: an attribute is missing (no variant yet) or the amount is no price
 */
export function messageQuestion(read: (name: MessageAttribute) => string | null): MessageQuestion | null {
  const amount = Number(read("amount") ?? Number.NaN)
  const backendUrl = read("backend")
  const publishableKey = read("publishable-key")
  if (!backendUrl || !publishableKey || !isPrice(amount)) {
    return null
  }
  const locale = read("locale")
  return {
    backend: { backendUrl, publishableKey, ...(locale && { locale }) },
    amount,
    currencyCode: read("currency") || "gbp",
    cartId: read("cart") || undefined,
    productId: read("product") || undefined,
    regionId: read("region") || undefined,
    providerId: read("provider") || undefined,
  }
}

/** A cart is asked about as a whole; its total only says when to ask again. */
export function plansQueryOf({ cartId, providerId, ...price }: PriceQuestion): PlansQuery {
  return cartId === undefined ? { ...price, providerId } : { cartId, providerId }
}

/** Nothing is asked about a variant that has no price yet, or costs nothing. */
export function isPrice(amount: number): boolean {
  return Number.isFinite(amount) && amount > 0
}

/** What stands beside a price, and what its explainer tells. */
export type Message = { text: string; plans: Plans }

/** The message is an extra: where it cannot be had, the page goes without it. */
export async function messageFor(question: MessageQuestion | null, signal: AbortSignal): Promise<Message | null> {
  if (!question) return null
  const plans = await fetchPlans(question.backend, plansQueryOf(question), signal).catch(() => null)
  const text = plans && monthlyText(plans)
  return plans && text ? { text, plans } : null
}
