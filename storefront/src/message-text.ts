import { type MessageQuestion, plansQueryOf } from "./message-attributes.js"
import { monthlyText } from "./monthly-text.js"
import { fetchPlans } from "./plans.js"

/** The line beside a price. The message is an extra: where it cannot be had, the page goes without it. */
export async function messageText(question: MessageQuestion | null, signal: AbortSignal): Promise<string> {
  if (!question) return ""
  const plans = await fetchPlans(question.backend, plansQueryOf(question), signal).catch(() => null)
  return (plans && monthlyText(plans, question.currencyCode)) ?? ""
}
