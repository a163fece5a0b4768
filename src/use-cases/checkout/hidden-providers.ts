import type { MedusaContainer } from "@medusajs/framework/types"
import { type Audience, audienceReason } from "../../core/only-for/audience"
import { limitsFrom, type OnlyFor } from "../../core/only-for/only-for"
import { previewOf } from "../../core/only-for/preview"
import { isInPounds } from "../../core/money/offer"
import { findAccount } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { customerOf, groupsOf } from "../medusa/shop/people"
import { providersByAccount } from "../medusa/shop/providers"
import { countriesOf, currencyOf } from "../medusa/shop/regions"

/** What is known where no cart is named: the region, the storefront's sales channels, who has logged in, and a preview link's token. */
type Visitor = {
  regionId: string
  salesChannels: readonly string[] | undefined
  customerId: string | undefined
  preview: string | undefined
}

/**
 * Medusa's ids of those of the plugin's providers that cannot be paid through by whoever asks: their account is closed, or its limits
 * keep out everybody of whom this much is known; and all of them where the region does not sell in pounds.
 */
export async function hiddenProviders(container: MedusaContainer, visitor: Visitor): Promise<ReadonlySet<string>> {
  const currency = await currencyOf(container, visitor.regionId)
  if (currency !== undefined && !isInPounds(currency)) {
    return new Set([...providersByAccount(container).values()].flat())
  }
  const { options, onlyFor } = ledgerOf(container)
  const set = new Map((await onlyFor.currentOfAll()).map((version) => [version.account, version]))
  const limits = new Map(
    Object.values(options.accounts).map(({ account, onlyFor: option }) => [
      account,
      limitsFrom(option, set.get(account)),
    ])
  )
  const audience = await audienceOf(container, visitor, [...limits.values()].flat())
  const now = new Date()
  const isHidden = (name: string) => {
    const account = findAccount(options, name)
    const preview = account && previewOf(visitor.preview, account, now)
    return account?.closed === true || audienceReason(audience, limits.get(name) ?? [], preview) !== undefined
  }
  return new Set([...providersByAccount(container)].flatMap(([account, ids]) => (isHidden(account) ? ids : [])))
}

/** Reads only what some limit asks for. */
async function audienceOf(
  container: MedusaContainer,
  { regionId, salesChannels, customerId }: Visitor,
  limits: readonly OnlyFor[]
): Promise<Audience> {
  const isAsked = (...names: (keyof OnlyFor)[]) => limits.some((limit) => names.some((name) => limit[name] !== null))
  const [countries, customer] = await Promise.all([
    isAsked("countries") ? countriesOf(container, regionId) : undefined,
    isAsked("customerGroups", "emails") && customerId !== undefined ? customerOf(container, customerId) : undefined,
  ])
  return {
    email: customer?.email ?? null,
    countries,
    salesChannels,
    // A guest may still log in.
    customerGroups: customer && groupsOf(customer),
  }
}
