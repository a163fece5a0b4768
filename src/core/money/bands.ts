import { type Sentence, sentence } from "../sentences"
import { MAX_MINOR, type MinorAmount, minorAmount } from "./money"

/** Monthly payments of a hundred years: a greater number is no term, and what counts its payments would not end. */
export const MOST_PAYMENTS = 1200

/** A range of checkout amounts and the terms offered in it, both bounds inclusive (spec, Merchant config). */
export type Band = {
  fromMinor: MinorAmount
  toMinor: MinorAmount
  /** Numbers of monthly payments; 1 is once-off. */
  terms: readonly number[]
}

/** What paying in `numberOfPayments` parts means for one amount. */
export type Plan = {
  numberOfPayments: number
  /** The largest single payment: the parts differ by a penny where the amount does not divide. */
  monthlyMinor: MinorAmount
}

/** The terms of all bands that hold the amount, fewest payments first; none in a gap between two bands, and where no band has any. */
export function termsFor(amountMinor: MinorAmount, bands: readonly Band[]): number[] {
  const holding = bands
    .map(payable)
    .filter(({ fromMinor, toMinor }) => fromMinor <= amountMinor && amountMinor <= toMinor)
  return [...new Set(holding.flatMap(({ terms }) => terms))].sort((a, b) => a - b)
}

/** Nothing is no payment, and the ledger holds no more than its most, wherever the service's bands begin and end. */
function payable(band: Band): Band {
  const fromMinor = minorAmount(Math.max(1, band.fromMinor))
  return { ...band, fromMinor, toMinor: minorAmount(Math.min(MAX_MINOR, band.toMinor)) }
}

/** The plans for an amount, fewest payments first; none when it lies outside every band. */
export function plansFor(amountMinor: MinorAmount, bands: readonly Band[]): Plan[] {
  return termsFor(amountMinor, bands).map((numberOfPayments) => ({
    numberOfPayments,
    monthlyMinor: largestPart(amountMinor, numberOfPayments),
  }))
}

/** "6 monthly payments of £50.00" or "Pay in full: £300.00"; "about" where the last pennies differ. */
export function planSentence({ numberOfPayments, monthlyMinor }: Plan, amountMinor: MinorAmount): Sentence {
  if (numberOfPayments === 1) {
    return sentence("termOnce", { amount: { minor: amountMinor } })
  }
  const isEven = amountMinor % numberOfPayments === 0
  return sentence(isEven ? "termEven" : "termAbout", { count: numberOfPayments, monthly: { minor: monthlyMinor } })
}

/** The payments of a term to the penny, equal ones in a row, larger ones first; they add up to the amount. */
export function paymentsOf(amountMinor: MinorAmount, numberOfPayments: number) {
  const smaller = Math.floor(amountMinor / numberOfPayments)
  const larger = amountMinor % numberOfPayments
  return [
    { count: larger, amountMinor: minorAmount(smaller + 1) },
    { count: numberOfPayments - larger, amountMinor: minorAmount(smaller) },
  ].filter(({ count }) => count > 0)
}

/** The largest payment of a term: they differ by a penny where the amount does not divide. */
export function largestPart(amountMinor: MinorAmount, numberOfPayments: number): MinorAmount {
  return minorAmount(Math.ceil(amountMinor / numberOfPayments))
}

/**
 * From which to which amounts there is anything, lowest first. Bands that touch or overlap are one stretch: which terms an amount has
 * does not matter to whether it has any.
 */
export function boundsOf(bands: readonly Band[]): [MinorAmount, MinorAmount][] {
  const joined: [MinorAmount, MinorAmount][] = []
  const offering = bands
    .map(payable)
    .filter(({ terms, fromMinor, toMinor }) => terms.length > 0 && fromMinor <= toMinor)
  for (const { fromMinor, toMinor } of offering.sort((a, b) => a.fromMinor - b.fromMinor)) {
    const last = joined.at(-1)
    if (last && fromMinor <= last[1] + 1) {
      last[1] = minorAmount(Math.max(last[1], toMinor))
    } else {
      joined.push([fromMinor, toMinor])
    }
  }
  return joined
}
