import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { queryRow, queryRows } from "../read-rows"

const regionRow = z.object({
  id: z.string(),
  name: z.string(),
  currency_code: z.string(),
  payment_providers: z.array(z.object({ id: z.string() })).nullable(),
})

/** All regions, with the payment providers that are switched on in each. */
export const readRegions = (container: MedusaContainer) => queryRows(container, "region", regionRow)

const link = z.object({ payment_provider_id: z.string() })

/**
 * The ids of the payment providers that are switched on in any of the regions. Reads the link alone, because every product page
 * asks for it and needs neither whole regions nor whole providers.
 */
export async function providersIn(container: MedusaContainer, regionIds: readonly string[]): Promise<Set<string>> {
  if (regionIds.length === 0) {
    return new Set()
  }
  const links = await queryRows(container, "region_payment_provider", link, { region_id: regionIds })
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

const itsCountries = z.object({ countries: z.array(z.object({ iso_2: z.string() })).nullable() })

/** The countries of a region, ISO 3166-1 alpha-2 in lower case. */
export async function countriesOf(container: MedusaContainer, id: string): Promise<string[]> {
  const region = await queryRow(container, "region", itsCountries, { id })
  return (region?.countries ?? []).map(({ iso_2 }) => iso_2)
}
