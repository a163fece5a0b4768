import { type MessageQuestion, plansQueryOf } from "./message-attributes.js"
import { monthlyText } from "./monthly-text.js"
import { fetchPlans, type Plans } from "./plans.js"

/** What stands beside a price, and what its explainer tells. */
export type Message = { text: string; plans: Plans }

/** The message is an extra: where it cannot be had, the page goes without it. */
export async function messageFor(question: MessageQuestion | null, signal: AbortSignal): Promise<Message | null> {
  if (!question) return null
  const plans = await fetchPlans(question.backend, plansQueryOf(question), signal).catch(() => null)
  const text = plans && monthlyText(plans)
  return plans && text ? { text, plans } : null
}
