import type { MedusaContainer } from "@medusajs/framework/types"
import type { LimitsView, OnlyForView } from "../../../core/admin/views/only-for"
import { isLimited, ofVersion, type OnlyFor, type OwnLimits } from "../../../core/only-for/only-for"
import { ledgerOf } from "../../ledger/ledger-of"
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

/** The same of what admins have set, by account, where it is a limit: the shop is asked once what there is to choose from. */
export async function settingViews(container: MedusaContainer): Promise<ReadonlyMap<string, OnlyForView>> {
  const all = await ledgerOf(container).onlyFor.currentOfAll()
  const set = all.filter((version) => isLimited(ofVersion(version)))
  if (set.length === 0) {
    return new Map()
  }
  const choices = await choicesOf(container)
  return new Map(set.map((version) => [version.account, saidView(version, choices)]))
}
