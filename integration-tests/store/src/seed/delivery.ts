import {
  createLocationFulfillmentSetWorkflow,
  createServiceZonesWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { first } from "./first"
import type { Market } from "./market"

export type Delivery = { stockLocationId: string; shippingProfileId: string; shippingOptionId: string }

const WAREHOUSE = "Bristol warehouse"
const OPTION = "Standard delivery"
/** In pounds, VAT included. */
const DELIVERY_PRICE = 4.99

/** A warehouse that serves the sales channel, and one way of delivery from it to the whole country. */
export async function seedDelivery(container: MedusaContainer, market: Market): Promise<Delivery> {
  const stockLocationId = await seedWarehouse(container, market.salesChannelId)
  const shippingProfileId = await seedProfile(container)
  const shippingOptionId = await seedOption(container, market.regionId, stockLocationId, shippingProfileId)
  return { stockLocationId, shippingProfileId, shippingOptionId }
}

async function seedWarehouse(container: MedusaContainer, salesChannelId: string): Promise<string> {
  const [existing] = await container.resolve(Modules.STOCK_LOCATION).listStockLocations({ name: WAREHOUSE })
  if (existing) {
    return existing.id
  }
  const address = { address_1: "1 Harbour Road", city: "Bristol", country_code: "gb", postal_code: "BS1 1AA" }
  const { result } = await createStockLocationsWorkflow(container).run({
    input: { locations: [{ name: WAREHOUSE, address }] },
  })
  const { id } = first(result, "stock location")
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id, add: [salesChannelId] } })
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  })
  return id
}

async function seedProfile(container: MedusaContainer): Promise<string> {
  const [existing] = await container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" })
  if (existing) {
    return existing.id
  }
  const { result } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Default shipping profile", type: "default" }] },
  })
  return first(result, "shipping profile").id
}

async function seedOption(
  container: MedusaContainer,
  regionId: string,
  stockLocationId: string,
  shippingProfileId: string
): Promise<string> {
  const [existing] = await container.resolve(Modules.FULFILLMENT).listShippingOptions({ name: OPTION })
  if (existing) {
    return existing.id
  }
  const { result } = await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: OPTION,
        price_type: "flat",
        provider_id: "manual_manual",
        service_zone_id: await createZone(container, stockLocationId),
        shipping_profile_id: shippingProfileId,
        type: { label: OPTION, description: "Two to three working days.", code: "standard" },
        prices: [{ region_id: regionId, amount: DELIVERY_PRICE }],
        rules: [
          { attribute: "enabled_in_store", operator: "eq", value: "true" },
          { attribute: "is_return", operator: "eq", value: "false" },
        ],
      },
    ],
  })
  return first(result, "shipping option").id
}

async function createZone(container: MedusaContainer, stockLocationId: string): Promise<string> {
  await createLocationFulfillmentSetWorkflow(container).run({
    input: { location_id: stockLocationId, fulfillment_set_data: { name: "Delivery from Bristol", type: "shipping" } },
  })
  const sets = await container.resolve(Modules.FULFILLMENT).listFulfillmentSets({ name: "Delivery from Bristol" })
  const { result } = await createServiceZonesWorkflow(container).run({
    input: {
      data: [
        {
          fulfillment_set_id: first(sets, "fulfilment set").id,
          name: "United Kingdom",
          geo_zones: [{ type: "country", country_code: "gb" }],
        },
      ],
    },
  })
  return first(result, "service zone").id
}
