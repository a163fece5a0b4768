import type { Band } from "../money/bands"
import { minorAmount } from "../money/money"
import { haveCommon } from "../names"
import { type Sentence, sentence } from "../sentences"
import type { OnlyFor } from "./only-for"
import type { Preview } from "./preview"

/**
 * Who pays. Undefined is what is not known yet, as on a product's page; null and empty lists are known to be none. Of several, as of
 * the countries of a region, each is possible.
 */
export type Audience = {
  email: string | null
  /** ISO 3166-1 alpha-2 in either case: where it is delivered, or else the bill goes. */
  countries?: readonly string[] | undefined
  /** Ids. */
  salesChannels?: readonly string[] | undefined
  /** Names and ids. */
  customerGroups?: readonly string[] | undefined
}

/** What is one at the most, as a list. */
export function atMostOne(value: string | null): readonly string[] {
  return value === null ? [] : [value]
}

/**
 * Why the merchant does not offer instalments to this shopper: every limit must let them pass, so that another one never lets in
 * anybody else. What is not known yet is no reason, except for a preview: that is shown to nobody else.
 *
 * @param preview what an admin's link says of this account: it stands for the e-mail addresses of a preview, and for nothing else
 * @returns a sentence for the shopper
 */
export function audienceReason(
  audience: Audience,
  limits: readonly OnlyFor[],
  preview: Preview = "none"
): Sentence | undefined {
  const isOutside = (known: readonly string[] | undefined, limit: "salesChannels" | "countries" | "customerGroups") =>
    limits.some((onlyFor) => !isAmong(known, onlyFor[limit]))
  if (preview !== "valid" && limits.some(({ emails }) => !isAmong(atMostOne(audience.email), emails))) {
    return sentence(preview === "expired" ? "previewExpired" : "notNow")
  }
  if (isOutside(audience.salesChannels, "salesChannels")) {
    return sentence("notNow")
  }
  if (isOutside(audience.countries, "countries")) {
    return sentence("notInCountry")
  }
  return isOutside(audience.customerGroups, "customerGroups") ? sentence("notForCustomer") : undefined
}

/** The service's bands, as far as the merchant's own smallest and largest amounts lie within them. */
export function withinLimits(bands: readonly Band[], limits: readonly OnlyFor[]): Band[] {
  const least = Math.max(0, ...limits.map(({ minMinor }) => minMinor ?? 0))
  const most = Math.min(...limits.map(({ maxMinor }) => maxMinor ?? Infinity))
  return bands
    .map((band) => ({
      ...band,
      fromMinor: minorAmount(Math.max(band.fromMinor, least)),
      toMinor: minorAmount(Math.min(band.toMinor, most)),
    }))
    .filter(({ fromMinor, toMinor }) => fromMinor <= toMinor)
}

/** True where there is no limit, or nothing is known yet. */
function isAmong(known: readonly string[] | undefined, allowed: readonly string[] | null): boolean {
  return allowed === null || known === undefined || haveCommon(known, allowed)
}
