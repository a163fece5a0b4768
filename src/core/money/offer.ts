import { type Band, bandOf, boundsText } from "./bands"
import { majorToMinor, type MinorAmount, TERRITORY_CURRENCY } from "./money"
import { Refusal } from "../refusal"

/** Whether paying in instalments is offered for an amount; if not, why, as a sentence for the shopper. */
export type Offer = { offered: true; band: Band; amountMinor: MinorAmount } | { offered: false; reason: string }

/** Why any other currency is refused, as a sentence for the shopper. */
export const POUNDS_ONLY = `Pay in instalments is available in pounds (${TERRITORY_CURRENCY}) only.`

/** @param currencyCode ISO 4217 in either case */
export function isInPounds(currencyCode: string): boolean {
  return currencyCode.toUpperCase() === TERRITORY_CURRENCY
}

/**
 * @param major pounds as a decimal string
 * @param currencyCode ISO 4217 in either case
 * @param bands of the merchant config
 */
export function offerFor(major: string, currencyCode: string, bands: readonly Band[]): Offer {
  if (!isInPounds(currencyCode)) {
    return { offered: false, reason: POUNDS_ONLY }
  }
  const { amountMinor } = majorToMinor(major)
  const band = bandOf(amountMinor, bands)
  if (band) {
    return { offered: true, band, amountMinor }
  }
  const bounds = bands.length === 0 ? "not available at the moment" : `available for orders ${boundsText(bands)}`
  return { offered: false, reason: `Pay in instalments is ${bounds}.` }
}

/** The amount in pence when it is offered. @throws Refusal with the bounds in the sentence */
export function requireOffer(major: string, currencyCode: string, bands: readonly Band[]): MinorAmount {
  const offer = offerFor(major, currencyCode, bands)
  if (!offer.offered) {
    throw new Refusal("not_allowed", offer.reason)
  }
  return offer.amountMinor
}
