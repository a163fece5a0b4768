import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createRegionsWorkflow,
  updateRegionsWorkflow,
  updateShippingOptionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

const PROVIDERS = ["pp_system_default", "pp_instalments_instalments"]

/**
 * Lets the seeded store of Medusa's starter sell in pounds: currency, region, prices, delivery. In apps/backend, run
 * `npx medusa exec ./src/scripts/add-pounds.ts 4.5` for prices of 4.5 times their number
 * in euros. Once is enough.
 */
export default async function addPounds({ container, args }: ExecArgs): Promise<void> {
  await addCurrency(container)
  await addRegion(container)
  await addDelivery(container)
  await addPrices(container, Number(args[0] ?? 1))
}

async function addCurrency(container: MedusaContainer): Promise<void> {
  const [store] = await container.resolve(Modules.STORE).listStores({}, { relations: ["supported_currencies"] })
  const kept = (store?.supported_currencies ?? []).map(({ currency_code, is_default }) => ({
    currency_code,
    is_default,
  }))
  const supported_currencies = [...kept, { currency_code: "gbp", is_default: false }]
  await updateStoresWorkflow(container).run({
    input: { selector: { id: store?.id }, update: { supported_currencies } },
  })
}

/** A country belongs to one region: the United Kingdom leaves the seeded one. */
async function addRegion(container: MedusaContainer): Promise<void> {
  const regions = await container.resolve(Modules.REGION).listRegions({}, { relations: ["countries"] })
  for (const { id, countries } of regions) {
    const others = countries.map(({ iso_2 }) => iso_2).filter((code) => code !== "gb")
    await updateRegionsWorkflow(container).run({ input: { selector: { id }, update: { countries: others } } })
  }
  const region = { name: "United Kingdom", currency_code: "gbp", countries: ["gb"], payment_providers: PROVIDERS }
  await createRegionsWorkflow(container).run({ input: { regions: [region] } })
}

/** What is sold in euros and not yet in pounds. */
async function addPrices(container: MedusaContainer, factor: number): Promise<void> {
  const pricing = container.resolve(Modules.PRICING)
  const sets = await pricing.listPriceSets({}, { relations: ["prices"], take: 10_000 })
  for (const { id, prices = [] } of sets) {
    const euros = prices.find(({ currency_code }) => currency_code === "eur")
    if (euros && !prices.some(({ currency_code }) => currency_code === "gbp")) {
      const amount = Math.round(Number(euros.amount) * factor * 100) / 100
      await pricing.addPrices({ priceSetId: id, prices: [{ currency_code: "gbp", amount }] })
    }
  }
}

async function addDelivery(container: MedusaContainer): Promise<void> {
  const options = await container.resolve(Modules.FULFILLMENT).listShippingOptions({})
  const prices = [
    { currency_code: "gbp", amount: 5 },
    { currency_code: "eur", amount: 10 },
  ]
  await updateShippingOptionsWorkflow(container).run({ input: options.map(({ id }) => ({ id, prices })) })
}
