import type { Plans } from "./plans.js"

/**
 * The line beside a price: "or from £7.50 a month in instalments".
 *
 * @param currencyCode ISO 4217 in either case
 * @returns null when there is nothing to promise: not offered, or no term is longer than a single payment
 */
export function monthlyText(plans: Plans, currencyCode = "GBP"): string | null {
  const spread = plans.terms.some((term) => term.number_of_payments > 1)
  if (!plans.offered || !spread || plans.from_monthly === null) {
    return null
  }
  return `or from ${formatMoney(plans.from_monthly, currencyCode)} a month in instalments`
}

/** Major units as a British shopper reads them: 1234.5 is "£1,234.50". */
export function formatMoney(amount: number, currencyCode: string): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency: currencyCode }).format(amount)
}
