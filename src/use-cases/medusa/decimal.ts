import { MathBN } from "@medusajs/framework/utils"
import { majorToMinor, type MinorAmount } from "../../core/money/money"

/** A number as Medusa's queries and hooks give it: a JavaScript number, a BigNumber, or its raw form. */
export type Numeric = Parameters<typeof MathBN.convert>[0] | null | undefined

/** The decimal digits it stands for, never through a float; "0" for null and undefined. */
export function decimal(value: Numeric): string {
  return MathBN.convert(value ?? 0).toFixed()
}

/** What rows of Medusa's come to. */
export function sumOf(rows: readonly { amount: Numeric }[] | null): NonNullable<Numeric> {
  return (rows ?? []).reduce((sum, { amount }) => MathBN.add(sum, amount ?? 0), MathBN.convert(0))
}

/** In pence, with the fractions of one that Medusa keeps. */
export function inPence(value: Numeric): number {
  return MathBN.mult(value ?? 0, 100).toNumber()
}

/** Pence as Medusa counts: pounds, as a decimal string. */
export function inPounds(minor: number): string {
  return MathBN.div(minor, 100).toFixed()
}

/** Medusa adds totals up as floats: their rounding errors lie far behind the fractions of a penny that promotions and tax leave. */
const TOTAL_DECIMALS = 8

/** Pounds to pay, as a decimal string; "0" where credit exceeds the total. */
export function payablePounds(value: Numeric): string {
  const major = MathBN.convert(value ?? 0)
    .decimalPlaces(TOTAL_DECIMALS)
    .toFixed()
  return major.startsWith("-") ? "0" : major
}

/** The same in pence. */
export function payable(value: Numeric): MinorAmount {
  return majorToMinor(payablePounds(value)).amountMinor
}
