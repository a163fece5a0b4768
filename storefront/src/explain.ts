import type { Plans } from "./plans.js"
import type { Speech } from "./words.js"

/**
 * Opens the dialog that explains what a price means in instalments. It is loaded when it is first opened; where that fails, the page
 * stays as it is, and the next click tries again.
 *
 * @param currencyCode ISO 4217 in either case
 */
export async function openExplainer(speech: Speech, plans: Plans, currencyCode = "GBP"): Promise<void> {
  const explainer = await import("./explainer.js").catch(() => undefined)
  explainer?.showExplainer(speech, plans, currencyCode)
}
