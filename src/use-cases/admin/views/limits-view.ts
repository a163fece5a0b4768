import type { MedusaContainer } from "@medusajs/framework/types"
import type { LimitsView, OnlyForView } from "../../../core/admin/views/only-for"
import { isLimited, ofVersion, type OnlyFor, type OwnLimits } from "../../../core/only-for/only-for"
import { type Choices, choicesOf, named } from "../../medusa/shop/choices"

/** To be read. @returns null where there is no limit */
export function onlyForView(onlyFor: OnlyFor): OnlyForView | null {
  return isLimited(onlyFor) ? { ...limitsView(onlyFor), emails: onlyFor.emails } : null
}

export function limitsView(limits: OwnLimits): LimitsView {
  return {
    min_minor: limits.minMinor,
    max_minor: limits.maxMinor,
    countries: limits.countries,
    customer_groups: limits.customerGroups,
    sales_channels: limits.salesChannels,
  }
}

/** By the names of what an admin chose. */
export function saidView(limits: OwnLimits, choices: Choices): OnlyForView {
  return { ...limitsView(named(limits, choices)), emails: null }
}

/** The same of what an account has at present. @returns null where there is no limit */
export async function settingView(container: MedusaContainer, set: OwnLimits | undefined): Promise<OnlyForView | null> {
  return set && isLimited(ofVersion(set)) ? saidView(set, await choicesOf(container)) : null
}
