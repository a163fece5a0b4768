import { createRegionsWorkflow, createTaxRegionsWorkflow, updateStoresWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { first } from "./first"
import { SHOP_NAME } from "./shop-name"

export type Market = { regionId: string; salesChannelId: string; publishableKey: string }

const REGION = "United Kingdom"
const VAT_PERCENT = 20

/** Pounds, the United Kingdom with VAT included in all prices, and the shop's channel and public key. */
export async function seedMarket(container: MedusaContainer): Promise<Market> {
  await usePounds(container)
  const regionId = await seedRegion(container)
  await seedTax(container)
  return { regionId, ...(await findChannel(container)) }
}

async function usePounds(container: MedusaContainer): Promise<void> {
  const update = {
    name: SHOP_NAME,
    supported_currencies: [{ currency_code: "gbp", is_default: true, is_tax_inclusive: true }],
  }
  await updateStoresWorkflow(container).run({ input: { selector: {}, update } })
}

async function seedRegion(container: MedusaContainer): Promise<string> {
  const [existing] = await container.resolve(Modules.REGION).listRegions({ name: REGION })
  if (existing) {
    return existing.id
  }
  const payment_providers = await paymentProviders(container)
  const region = {
    name: REGION,
    currency_code: "gbp",
    countries: ["gb"],
    is_tax_inclusive: true,
    payment_providers,
  }
  const { result } = await createRegionsWorkflow(container).run({ input: { regions: [region] } })
  return first(result, "region").id
}

/** Instalments, once for each account, Medusa's own manual provider, and the store's other one where it has it. */
async function paymentProviders(container: MedusaContainer): Promise<string[]> {
  const providers = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true })
  return providers.map(({ id }) => id).filter((id) => /^pp_(instalments_|card_|system_default$)/.test(id))
}

async function seedTax(container: MedusaContainer): Promise<void> {
  const [existing] = await container.resolve(Modules.TAX).listTaxRegions({ country_code: "gb" })
  if (existing) {
    return
  }
  const vat = { name: "VAT", code: "vat", rate: VAT_PERCENT }
  const input = [{ country_code: "gb", provider_id: "tp_system", default_tax_rate: vat }]
  await createTaxRegionsWorkflow(container).run({ input })
}

/** Medusa makes one sales channel and one publishable key, linked to each other, when it first starts. */
async function findChannel(container: MedusaContainer): Promise<Omit<Market, "regionId">> {
  const channels = await container.resolve(Modules.SALES_CHANNEL).listSalesChannels({})
  const keys = await container.resolve(Modules.API_KEY).listApiKeys({ type: "publishable" })
  return { salesChannelId: first(channels, "sales channel").id, publishableKey: first(keys, "publishable key").token }
}
