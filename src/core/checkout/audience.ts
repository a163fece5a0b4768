import type { Band } from "../money/bands"
import { majorToMinor, type MinorAmount } from "../money/money"
import type { AccountSettings } from "../options/schema"
import { type Sentence, sentence } from "../sentences"
import { haveCommon } from "./exclusions"

/** Whom the merchant offers instalments, and for which amounts: the option `onlyFor`. */
export type OnlyFor = AccountSettings["onlyFor"]

/** Who pays. Undefined is what is not known yet, as on a product's page; null and empty lists are known to be none. */
export type Audience = {
  email: string | null
  /** ISO 3166-1 alpha-2 in either case: where it is delivered, or else the bill goes. */
  countryCode?: string | null | undefined
  salesChannelId?: string | null | undefined
  /** Names and ids. */
  customerGroups?: readonly string[] | undefined
}

/**
 * Why the merchant does not offer instalments to this shopper. What is not known yet is no reason, except for a preview: that is
 * shown to nobody else.
 *
 * @returns a sentence for the shopper
 */
export function audienceReason(audience: Audience, onlyFor: OnlyFor): Sentence | undefined {
  const { email, countryCode, salesChannelId, customerGroups } = audience
  if (!isAmong([email ?? ""], onlyFor.emails) || !isAmong(listed(salesChannelId), onlyFor.salesChannels)) {
    return sentence("notNow")
  }
  if (!isAmong(listed(countryCode), onlyFor.countries)) {
    return sentence("notInCountry")
  }
  return isAmong(customerGroups, onlyFor.customerGroups) ? undefined : sentence("notForCustomer")
}

/** The service's bands, as far as the merchant's own smallest and largest amounts lie within them. */
export function withinLimits(bands: readonly Band[], onlyFor: OnlyFor): Band[] {
  const { minMinor, maxMinor } = ownLimits(onlyFor)
  return bands
    .map((band) => ({
      ...band,
      fromMinor: minMinor !== null && minMinor > band.fromMinor ? minMinor : band.fromMinor,
      toMinor: maxMinor !== null && maxMinor < band.toMinor ? maxMinor : band.toMinor,
    }))
    .filter(({ fromMinor, toMinor }) => fromMinor <= toMinor)
}

/** Pence. */
export function ownLimits({ minAmount, maxAmount }: OnlyFor): Record<"minMinor" | "maxMinor", MinorAmount | null> {
  return {
    minMinor: minAmount === undefined ? null : pence(minAmount),
    maxMinor: maxAmount === undefined ? null : pence(maxAmount),
  }
}

function listed(one: string | null | undefined): readonly string[] | undefined {
  return one === undefined ? undefined : one === null ? [] : [one]
}

/** True where there is no limit, or nothing is known yet. */
function isAmong(known: readonly string[] | undefined, allowed: readonly string[] | undefined): boolean {
  return allowed === undefined || known === undefined || haveCommon(known, allowed)
}

const pence = (pounds: number): MinorAmount => majorToMinor(String(pounds)).amountMinor
