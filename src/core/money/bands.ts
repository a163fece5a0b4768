import { type Sentence, sentence } from "../sentences"
import { allocate, MAX_MINOR, type MinorAmount, minorAmount } from "./money"

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

/** Equal payments in a row. */
export type EqualPayments = { count: number; amountMinor: MinorAmount }

/** The payments of a term to the penny, first ones first; they add up to the amount. The odd pennies go with the first ones. */
export function paymentsOf(amountMinor: MinorAmount, numberOfPayments: number): EqualPayments[] {
  return parts(amountMinor, numberOfPayments).reduce<EqualPayments[]>((runs, part) => {
    const last = runs.at(-1)
    return last?.amountMinor === part
      ? [...runs.slice(0, -1), { ...last, count: last.count + 1 }]
      : [...runs, { count: 1, amountMinor: part }]
  }, [])
}

/** From which to which amounts there is anything, lowest first. */
export function boundsOf(bands: readonly Band[]): [MinorAmount, MinorAmount][] {
  return stretches(bands).map(({ fromMinor, toMinor }) => [fromMinor, toMinor])
}

/** Bands that touch or overlap are one stretch: which terms an amount has does not matter to whether it has any. */
function stretches(bands: readonly Band[]): Pick<Band, "fromMinor" | "toMinor">[] {
  const joined: Pick<Band, "fromMinor" | "toMinor">[] = []
  // A band without terms offers nothing.
  for (const { fromMinor, toMinor } of bands
    .map(payable)
    .filter((band) => band.terms.length > 0 && band.fromMinor <= band.toMinor)
    .sort((a, b) => a.fromMinor - b.fromMinor)) {
    const last = joined.at(-1)
    if (last && fromMinor <= last.toMinor + 1) {
      last.toMinor = minorAmount(Math.max(last.toMinor, toMinor))
    } else {
      joined.push({ fromMinor, toMinor })
    }
  }
  return joined
}

/** The largest of so many equal payments: they differ by a penny where the amount does not divide. */
export function largestPart(amountMinor: MinorAmount, numberOfPayments: number): MinorAmount {
  return parts(amountMinor, numberOfPayments)[0] ?? minorAmount(0)
}

function parts(amountMinor: MinorAmount, count: number): MinorAmount[] {
  return allocate(
    amountMinor,
    Array.from({ length: count }, () => "1")
  )
}
