/** The one currency of the service's merchant territory (spec, Conventions). */
export const TERRITORY_CURRENCY = "GBP"

const POUNDS = new Intl.NumberFormat("en-GB", { style: "currency", currency: TERRITORY_CURRENCY })

/** For a person: 100000000 pence are "£1,000,000.00". */
export function formatPounds(amountMinor: number): string {
  return POUNDS.format(amountMinor / 100)
}

/** The monthly payments of a term: they add up exactly, and the odd pennies go with the first ones. */
export function shares(amountMinor: number, term: number): number[] {
  const even = Math.floor(amountMinor / term)
  const odd = amountMinor % term
  return Array.from({ length: term }, (_, index) => (index < odd ? even + 1 : even))
}

/** "6 monthly payments of £50.00", "3 monthly payments of £33.33, the first 2 of £33.34", "Pay in full: £100.00". */
export function planText(amountMinor: number, term: number): string {
  const parts = shares(amountMinor, term)
  const [first = amountMinor, last = amountMinor] = [parts[0], parts.at(-1)]
  if (term === 1) {
    return `Pay in full: ${formatPounds(first)}`
  }
  const text = `${term} monthly payments of ${formatPounds(last)}`
  const odd = amountMinor % term
  return odd === 0 ? text : `${text}, the first ${odd === 1 ? "" : `${odd} of `}${formatPounds(first)}`
}
