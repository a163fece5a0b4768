import { allocate, formatPounds, type MinorAmount, minorAmount } from "./money"

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

/** The band that holds the amount, or undefined: amounts may also lie in a gap between two bands. */
export function bandOf(amountMinor: MinorAmount, bands: readonly Band[]): Band | undefined {
  return bands.find((band) => band.fromMinor <= amountMinor && amountMinor <= band.toMinor)
}

/** The plans for an amount, fewest payments first; none when it lies outside every band. */
export function plansFor(amountMinor: MinorAmount, bands: readonly Band[]): Plan[] {
  const terms = bandOf(amountMinor, bands)?.terms ?? []
  return [...new Set(terms)]
    .sort((a, b) => a - b)
    .map((numberOfPayments) => ({ numberOfPayments, monthlyMinor: largestPart(amountMinor, numberOfPayments) }))
}

/** "6 monthly payments of £50.00" or "Once-off payment of £300.00"; "about" where the last pennies differ. */
export function planText(plan: Plan, amountMinor: MinorAmount): string {
  if (plan.numberOfPayments === 1) {
    return `Once-off payment of ${formatPounds(amountMinor)}`
  }
  const even = amountMinor % plan.numberOfPayments === 0
  return `${plan.numberOfPayments} monthly payments of ${even ? "" : "about "}${formatPounds(plan.monthlyMinor)}`
}

/** The bounds as a shopper reads them: "from £35.00 to £1,000.00 and from £1,500.00 to £5,000.00". */
export function boundsText(bands: readonly Band[]): string {
  return stretches(bands)
    .map(({ fromMinor, toMinor }) => `from ${formatPounds(fromMinor)} to ${formatPounds(toMinor)}`)
    .join(" and ")
}

/** Bands that touch or overlap are one stretch: which terms an amount has does not matter to whether it has any. */
function stretches(bands: readonly Band[]): Pick<Band, "fromMinor" | "toMinor">[] {
  const joined: Pick<Band, "fromMinor" | "toMinor">[] = []
  for (const { fromMinor, toMinor } of [...bands].sort((a, b) => a.fromMinor - b.fromMinor)) {
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
export function largestPart(amountMinor: MinorAmount, parts: number): MinorAmount {
  return (
    allocate(
      amountMinor,
      Array.from({ length: parts }, () => "1")
    )[0] ?? minorAmount(0)
  )
}
