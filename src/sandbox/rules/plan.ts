import { formatPounds, minorAmount, type MinorAmount } from "../../core/money"

/** The monthly payments of a term: they add up exactly, and the odd pennies go with the first ones. */
export function shares(amountMinor: MinorAmount, term: number): MinorAmount[] {
  const even = Math.floor(amountMinor / term)
  const odd = amountMinor % term
  return Array.from({ length: term }, (_, index) => minorAmount(index < odd ? even + 1 : even))
}

/** "6 monthly payments of £50.00", "3 monthly payments: 1 of £33.34, then 2 of £33.33", "One payment of £100.00". */
export function planText(amountMinor: MinorAmount, term: number): string {
  const [first, ...others] = shares(amountMinor, term)
  const last = others.at(-1)
  if (first === undefined || last === undefined) {
    return `One payment of ${formatPounds(amountMinor)}`
  }
  const odd = amountMinor % term
  if (odd === 0) {
    return `${term} monthly payments of ${formatPounds(first)}`
  }
  return `${term} monthly payments: ${odd} of ${formatPounds(first)}, then ${term - odd} of ${formatPounds(last)}`
}
