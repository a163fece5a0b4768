/** Whole pence. Made only by the functions of this file, so that a float or an amount in pounds cannot pass for it. */
export type MinorAmount = number & { readonly __unit: "pence" }

/** Greatest amount that the ledger's columns hold, pence; far above any band. */
export const MAX_MINOR = 2_147_483_647

/** The one currency of the service's merchant territory (spec, Conventions). */
export const TERRITORY_CURRENCY = "GBP"

const PENCE_PER_POUND = 100n
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/**
 * @param value whole pence, zero or more
 * @throws RangeError for fractions, negatives and numbers past 2^53
 */
export function minorAmount(value: number): MinorAmount {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`Not an amount in whole pence: ${value}`)
  }
  return value as MinorAmount
}

/**
 * Pounds to pence, from the decimal digits and never through a float.
 * A fraction of a penny is rounded half up: Medusa keeps fractions from promotions and tax, the service takes whole pence.
 *
 * @param major pounds as a decimal string, for example "40.972" or "1e2"
 * @returns `exact`: no fraction of a penny was rounded away
 * @throws RangeError when it is not a decimal number of zero or more
 */
export function majorToMinor(major: string) {
  const { digits, scale } = parseDecimal(major)
  const pence = digits * PENCE_PER_POUND
  const unit = 10n ** BigInt(scale)
  const rounded = (pence * 2n + unit) / (unit * 2n)
  return { amountMinor: minorAmount(Number(rounded)), exact: pence % unit === 0n }
}

/** A decimal string as an integer and the number of its decimals: "40.972" is 40972 with scale 3. */
export function parseDecimal(text: string): { digits: bigint; scale: number } {
  const match = DECIMAL.exec(text.trim())
  const [, sign, whole = "", fraction = "", exponent = "0"] = match ?? []
  if (!match || (sign === "-" && /[1-9]/.test(whole + fraction))) {
    throw new RangeError(`Not an amount of zero or more: ${text}`)
  }
  const shift = Number(exponent)
  if (Math.abs(shift) > 40) {
    throw new RangeError(`Not an amount that money has: ${text}`)
  }
  const scale = fraction.length - shift
  const digits = BigInt(whole + fraction)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** Pence to pounds as Medusa counts: 4497 is 44.97. Exact, because the nearest double prints as these two decimals. */
export function minorToMajor(amountMinor: MinorAmount): number {
  return Number(minorToDecimal(amountMinor))
}

/** Pence to pounds as a decimal string: 4497 is "44.97". */
export function minorToDecimal(amountMinor: MinorAmount): string {
  const text = String(amountMinor).padStart(3, "0")
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** For a person, as a language writes it: 123450 is "£1,234.50" or "1.234,50 £". */
export function moneyText(amountMinor: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency: TERRITORY_CURRENCY })
    .format(amountMinor / 100)
    .replace(/\u00a0|\u202f/g, " ")
}

/**
 * Shares an amount out in proportion to weights, to the penny: the shares add up to the amount exactly,
 * and none differs from its true share by a penny or more (largest remainder, ties to the earlier one).
 *
 * @param weights decimal strings of zero or more, at least one above zero
 */
export function allocate(amountMinor: MinorAmount, weights: readonly string[]): MinorAmount[] {
  const parsed = weights.map(parseDecimal)
  const scale = Math.max(0, ...parsed.map((weight) => weight.scale))
  const whole = parsed.map((weight) => weight.digits * 10n ** BigInt(scale - weight.scale))
  const sum = whole.reduce((a, b) => a + b, 0n)
  if (sum === 0n) {
    throw new RangeError("Nothing to share the amount out by")
  }
  const total = BigInt(amountMinor)
  const shares = whole.map((weight) => ({ pence: (total * weight) / sum, left: (total * weight) % sum }))
  const missing = Number(total - shares.reduce((a, share) => a + share.pence, 0n))
  const raised = new Set([...shares].sort((a, b) => Number(b.left - a.left)).slice(0, missing))
  return shares.map((share) => minorAmount(Number(share.pence) + (raised.has(share) ? 1 : 0)))
}
