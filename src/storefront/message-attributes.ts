import type { Backend } from "./backend"

/** The attributes that `<instalments-message>` reads. */
export const MESSAGE_ATTRIBUTES = ["amount", "currency", "backend", "publishable-key"] as const
export type MessageAttribute = (typeof MESSAGE_ATTRIBUTES)[number]

/** What the element asks the backend. */
export type MessageQuestion = { backend: Backend; amount: number; currencyCode: string }

/**
 * @param read an attribute's value, null when it is absent
 * @returns null while there is nothing to ask: an attribute is missing (no variant yet) or the amount is no price
 */
export function messageQuestion(read: (name: MessageAttribute) => string | null): MessageQuestion | null {
  const amount = Number(read("amount") ?? Number.NaN)
  const backendUrl = read("backend")
  const publishableKey = read("publishable-key")
  if (!backendUrl || !publishableKey || !Number.isFinite(amount) || amount <= 0) {
    return null
  }
  return { backend: { backendUrl, publishableKey }, amount, currencyCode: read("currency") || "gbp" }
}
