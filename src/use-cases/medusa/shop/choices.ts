import type { MedusaContainer } from "@medusajs/framework/types"
import type { OnlyFor, OwnLimits } from "../../../core/only-for/only-for"
import { queryRows } from "../read-rows"

/** What limits may name, with the names that admins know: by id, countries by their code in lower case. */
export type Choices = Record<"countries" | "customerGroups" | "salesChannels", ReadonlyMap<string, string>>

type Named = { id: string; name: string | null }
type RegionRow = { countries: { iso_2: string; display_name: string }[] | null }

/** What the shop has of each: countries of its regions, groups of customers, sales channels. By name. */
export async function choicesOf(container: MedusaContainer): Promise<Choices> {
  const [regions, groups, channels] = await Promise.all([
    queryRows<RegionRow>(container, "region", ["countries.iso_2", "countries.display_name"]),
    queryRows<Named>(container, "customer_group", ["id", "name"]),
    queryRows<Named>(container, "sales_channel", ["id", "name"]),
  ])
  const countries = regions.flatMap((region) => region.countries ?? [])
  return {
    countries: byName(countries.map(({ iso_2, display_name }) => ({ id: iso_2, name: display_name }))),
    customerGroups: byName(groups),
    salesChannels: byName(channels),
  }
}

/** The same limits by names; what the shop has no more keeps its id. */
export function named(limits: OwnLimits, choices: Choices): OwnLimits {
  const names = (kind: keyof Choices) => limits[kind]?.map((id) => choices[kind].get(id) ?? id) ?? null
  return {
    ...limits,
    countries: names("countries"),
    customerGroups: names("customerGroups"),
    salesChannels: names("salesChannels"),
  }
}

/** The customer groups and sales channels that limits name and the shop does not have: whoever is to be in one is in none. */
export function goneFrom(limits: readonly OnlyFor[], { customerGroups, salesChannels }: Choices): string[] {
  const groups = new Set([...customerGroups].flat())
  const gone = limits.flatMap((limit) => [
    ...(limit.customerGroups ?? []).filter((group) => !groups.has(group)),
    ...(limit.salesChannels ?? []).filter((channel) => !salesChannels.has(channel)),
  ])
  return [...new Set(gone)]
}

function byName(all: readonly Named[]): ReadonlyMap<string, string> {
  const pairs = all.map(({ id, name }) => [id, name ?? id] as const)
  return new Map(pairs.sort(([, one], [, other]) => one.localeCompare(other)))
}
