import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { queryRow, queryRows } from "../read-rows"

type RegionRow = {
  id: string
  name: string
  currency_code: string
  payment_providers: { id: string }[] | null
}

/** All regions, with the payment providers that are switched on in each. */
export function readRegions(container: MedusaContainer): Promise<RegionRow[]> {
  return queryRows(container, "region", ["id", "name", "currency_code", "payment_providers.id"])
}

type LinkRow = { payment_provider_id: string }

/**
 * The ids of the payment providers that are switched on in any of the regions. Reads the link alone, because every product page
 * asks for it and needs neither whole regions nor whole providers.
 */
export async function providersIn(container: MedusaContainer, regionIds: readonly string[]): Promise<Set<string>> {
  if (regionIds.length === 0) {
    return new Set()
  }
  const filters = { region_id: regionIds }
  const links = await queryRows<LinkRow>(container, "region_payment_provider", ["payment_provider_id"], filters)
  return new Set(links.map(({ payment_provider_id }) => payment_provider_id))
}

/** The ids of the regions with a currency. */
export async function regionsWith(container: MedusaContainer, currencyCode: string): Promise<string[]> {
  const regions = await container
    .resolve(Modules.REGION)
    .listRegions({ currency_code: currencyCode.toLowerCase() }, { select: ["id"] })
  return regions.map(({ id }) => id)
}

/** The currency of a region, ISO 4217 in lower case; undefined where there is no such region. */
export async function currencyOf(container: MedusaContainer, id: string): Promise<string | undefined> {
  return (await queryRow<{ currency_code: string }>(container, "region", ["currency_code"], { id }))?.currency_code
}

/** The countries of a region, ISO 3166-1 alpha-2 in lower case. */
export async function countriesOf(container: MedusaContainer, id: string): Promise<string[]> {
  const region = await queryRow<{ countries: { iso_2: string }[] | null }>(container, "region", ["countries.iso_2"], {
    id,
  })
  return (region?.countries ?? []).map(({ iso_2 }) => iso_2)
}
