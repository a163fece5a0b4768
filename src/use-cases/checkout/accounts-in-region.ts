import type { MedusaContainer } from "@medusajs/framework/types"
import { Refusal } from "../../core/refusal"
import { ledgerOf } from "../ledger/ledger-of"
import { providersByAccount } from "../medusa/shop/providers"
import { providersIn, regionsWith } from "../medusa/shop/regions"

/** Whose plans are asked for; with neither, those of the accounts that the region has. */
export type PlansOf = { account: string | undefined; providerId: string | undefined }

/**
 * The accounts whose provider is switched on in the region, in the order of the options; without a region, in any region
 * with the currency.
 *
 * @param of keeps to one account or provider
 * @throws Refusal `invalid` when there is no such account: the name comes from a storefront's address, so a wrong one
 *   is the storefront's mistake and not the options'
 */
export async function accountsInRegion(
  container: MedusaContainer,
  { regionId, currencyCode }: { regionId?: string | undefined; currencyCode: string },
  of: PlansOf
): Promise<string[]> {
  if (of.account !== undefined && !Object.hasOwn(ledgerOf(container).options.accounts, of.account)) {
    throw new Refusal("invalid", "Set `account` to the name of one of the shop's accounts.")
  }
  const enabled = await providersIn(
    container,
    regionId === undefined ? await regionsWith(container, currencyCode) : [regionId]
  )
  const isMeant = (providerId: string) => of.providerId === undefined || of.providerId === providerId
  return [...providersByAccount(container)]
    .filter(([account]) => of.account === undefined || of.account === account)
    .filter(([, providerIds]) => providerIds.some((providerId) => enabled.has(providerId) && isMeant(providerId)))
    .map(([account]) => account)
}
