import { type Sentence, sentence } from "../sentences"
import { type Band, boundsOf, termsFor } from "./bands"
import { majorToMinor, type MinorAmount, TERRITORY_CURRENCY } from "./money"
import { Refusal } from "../refusal"

/** Whether paying in instalments is offered for an amount; if not, why, as a sentence for the shopper. */
export type Offer = { offered: true; amountMinor: MinorAmount } | { offered: false; reason: Sentence }

export const POUNDS_ONLY = sentence("poundsOnly")

/** @param currencyCode ISO 4217 in either case */
export function isInPounds(currencyCode: string): boolean {
  return currencyCode.toUpperCase() === TERRITORY_CURRENCY
}

/** @param major pounds as a decimal string */
export function offerFor(major: string, currencyCode: string, bands: readonly Band[]): Offer {
  if (!isInPounds(currencyCode)) {
    return { offered: false, reason: POUNDS_ONLY }
  }
  const { amountMinor } = majorToMinor(major)
  if (termsFor(amountMinor, bands).length > 0) {
    return { offered: true, amountMinor }
  }
  const isClosed = bands.every(({ terms }) => terms.length === 0)
  const reason = isClosed ? sentence("notNow") : sentence("notInBands", { bounds: { ranges: boundsOf(bands) } })
  return { offered: false, reason }
}

/** The amount in pence when it is offered. @throws Refusal with the bounds in the sentence */
export function requireOffer(major: string, currencyCode: string, bands: readonly Band[]): MinorAmount {
  const offer = offerFor(major, currencyCode, bands)
  if (!offer.offered) {
    throw new Refusal("not_allowed", offer.reason)
  }
  return offer.amountMinor
}
