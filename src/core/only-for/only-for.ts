import { majorToMinor, type MinorAmount } from "../money/money"
import type { AccountSettings } from "../options/schema"

/** Whom the merchant offers instalments, and for which amounts within the service's bands. Null is no limit. */
export type OnlyFor = {
  minMinor: MinorAmount | null
  maxMinor: MinorAmount | null
  /** ISO 3166-1 alpha-2 in either case: where it is delivered, or else the bill goes. */
  countries: readonly string[] | null
  /** Ids or names. */
  customerGroups: readonly string[] | null
  /** Ids. */
  salesChannels: readonly string[] | null
  /** A preview: nobody else sees it. Of the option alone, because the ledger keeps nobody's address. */
  emails: readonly string[] | null
}

/** What an admin sets. */
export type OwnLimits = Omit<OnlyFor, "emails">

/** An account's limits as an admin saved them once: a version is never changed. */
export type OnlyForVersion = OwnLimits & {
  id: string
  account: string
  /** Counted for each account, from 1; the last one holds. */
  version: number
  /** Why, in the admin's words. */
  reason: string
  createdAt: Date
  createdBy: string
}

export function ofOption(option: AccountSettings["onlyFor"]): OnlyFor {
  return {
    minMinor: option.minAmount === undefined ? null : pence(option.minAmount),
    maxMinor: option.maxAmount === undefined ? null : pence(option.maxAmount),
    countries: option.countries ?? null,
    customerGroups: option.customerGroups ?? null,
    salesChannels: option.salesChannels ?? null,
    emails: option.emails ?? null,
  }
}

export function ofVersion({ minMinor, maxMinor, countries, customerGroups, salesChannels }: OwnLimits): OnlyFor {
  return { minMinor, maxMinor, countries, customerGroups, salesChannels, emails: null }
}

/** All that holds for an account: what its option says, and what an admin has set, if anybody has. */
export function limitsFrom(option: AccountSettings["onlyFor"], set: OwnLimits | undefined): OnlyFor[] {
  return [ofOption(option), ...(set ? [ofVersion(set)] : [])]
}

export function isLimited(onlyFor: OnlyFor): boolean {
  return Object.values(onlyFor).some((limit) => limit !== null)
}

const pence = (pounds: number): MinorAmount => majorToMinor(String(pounds)).amountMinor
