import type { Plans } from "./plans.js"

/**
 * The line beside a price, in the shop's own words where it has some: "or from £7.50 a month in instalments".
 *
 * @returns null when there is nothing to promise: not offered, or no term is longer than a single payment
 */
export function monthlyText(plans: Plans): string | null {
  return plans.offered ? plans.message : null
}

/** Major units as the shopper reads them: 1234.5 is "£1,234.50" in English. @param locale BCP 47 */
export function formatMoney(amount: number, currencyCode: string, locale = "en-GB"): string {
  const tag = /^en(-|$)/i.test(locale) ? "en-GB" : locale
  return new Intl.NumberFormat(tag, { style: "currency", currency: currencyCode }).format(amount)
}
