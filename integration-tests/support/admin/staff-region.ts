import { adminOf } from "./admin-errands"
import type { StoreUnderTest } from "../store/store"

/** A country that the storefront does not offer: Jersey, which pays in pounds. */
export const STAFF_COUNTRY = "je"

type Region = { name: string; country: string; currency: "gbp" | "eur"; providerId: string }

/** Makes a region that only the staff order in, as docs/production.md tells them to. @returns the store, as seen from there */
export function addStaffRegion(store: StoreUnderTest, providerId: string): Promise<StoreUnderTest> {
  return addRegion(store, { name: "Staff", country: STAFF_COUNTRY, currency: "gbp", providerId })
}

/** Makes a region whose country has a delivery for the usual price, in its currency. @returns the store, as seen from there */
export async function addRegion(store: StoreUnderTest, wanted: Region): Promise<StoreUnderTest> {
  const { name, country, currency, providerId } = wanted
  const admin = await adminOf(store.backendUrl)
  const { region } = await admin.region.create({
    name,
    currency_code: currency,
    countries: [country],
    is_tax_inclusive: true,
    payment_providers: [providerId],
  })
  const { shipping_option } = await admin.shippingOption.create({
    name: `${name} delivery`,
    price_type: "flat",
    provider_id: "manual_manual",
    service_zone_id: await addServiceZone(store, wanted),
    shipping_profile_id: store.seeded.shippingProfileId,
    type: { label: `${name} delivery`, description: "By hand.", code: country },
    prices: [{ region_id: region.id, amount: 4.99 }],
    rules: [
      { attribute: "enabled_in_store", operator: "eq", value: "true" },
      { attribute: "is_return", operator: "eq", value: "false" },
    ],
  })
  return { ...store, seeded: { ...store.seeded, regionId: region.id, shippingOptionId: shipping_option.id } }
}

async function addServiceZone(
  { backendUrl, seeded }: StoreUnderTest,
  { name, country }: Pick<Region, "name" | "country">
): Promise<string> {
  const admin = await adminOf(backendUrl)
  const { stock_location } = await admin.stockLocation.retrieve(seeded.stockLocationId, {
    fields: "id,*fulfillment_sets",
  })
  const [set] = stock_location.fulfillment_sets ?? []
  const { fulfillment_set } = await admin.fulfillmentSet.createServiceZone(String(set?.id), {
    name,
    geo_zones: [{ type: "country", country_code: country }],
  })
  return String(fulfillment_set.service_zones.find((zone) => zone.name === name)?.id)
}
