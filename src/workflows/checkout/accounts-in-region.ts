import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Refusal } from "../../core/refusal"
import { ledgerOf } from "../service/gateway"
import { providersByAccount } from "../service/providers"

/** Whose plans are asked for; where neither is named, whoever the region has. */
export type PlansOf = { account: string | undefined; providerId: string | undefined }

type RegionRow = { payment_providers: { id: string }[] | null }

/**
 * The accounts whose provider is switched on in the region, in the order of the options; without a region, in any region
 * with the currency.
 *
 * @param of keeps to one account or provider
 * @throws Refusal `invalid` when there is no such account: the name comes from a storefront's address, so that a wrong one is
 *   the asker's fault and not the options'
 */
export async function accountsInRegion(
  container: MedusaContainer,
  { regionId, currencyCode }: { regionId?: string | undefined; currencyCode: string },
  of: PlansOf
): Promise<string[]> {
  if (of.account !== undefined && !Object.hasOwn(ledgerOf(container).options.accounts, of.account)) {
    throw new Refusal("invalid", "Set `account` to the name of one of the shop's accounts.")
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "region",
    fields: ["id", "payment_providers.id"],
    filters: regionId === undefined ? { currency_code: currencyCode.toLowerCase() } : { id: regionId },
  })
  const regions: RegionRow[] = data
  const enabled = new Set(regions.flatMap(({ payment_providers }) => (payment_providers ?? []).map(({ id }) => id)))
  const isMeant = (providerId: string) => of.providerId === undefined || of.providerId === providerId
  return [...providersByAccount(container)]
    .filter(([account]) => of.account === undefined || of.account === account)
    .filter(([, providerIds]) => providerIds.some((providerId) => enabled.has(providerId) && isMeant(providerId)))
    .map(([account]) => account)
}
