import { adminOf } from "./admin-errands"
import type { StoreUnderTest } from "../store/store"

/** A country that the storefront does not offer: Jersey, which pays in pounds. */
export const STAFF_COUNTRY = "je"

/** Makes a region that only the staff order in, as docs/production.md tells them to. @returns the store, as seen from there */
export async function addStaffRegion(store: StoreUnderTest, providerId: string): Promise<StoreUnderTest> {
  const admin = await adminOf(store.backendUrl)
  const { region } = await admin.region.create({
    name: "Staff",
    currency_code: "gbp",
    countries: [STAFF_COUNTRY],
    is_tax_inclusive: true,
    payment_providers: [providerId],
  })
  const { shipping_option } = await admin.shippingOption.create({
    name: "Staff delivery",
    price_type: "flat",
    provider_id: "manual_manual",
    service_zone_id: await addServiceZone(store),
    shipping_profile_id: store.seeded.shippingProfileId,
    type: { label: "Staff delivery", description: "By hand.", code: "staff" },
    prices: [{ region_id: region.id, amount: 4.99 }],
    rules: [
      { attribute: "enabled_in_store", operator: "eq", value: "true" },
      { attribute: "is_return", operator: "eq", value: "false" },
    ],
  })
  return { ...store, seeded: { ...store.seeded, regionId: region.id, shippingOptionId: shipping_option.id } }
}

async function addServiceZone({ backendUrl, seeded }: StoreUnderTest): Promise<string> {
  const admin = await adminOf(backendUrl)
  const { stock_location } = await admin.stockLocation.retrieve(seeded.stockLocationId, {
    fields: "id,*fulfillment_sets",
  })
  const [set] = stock_location.fulfillment_sets ?? []
  const { fulfillment_set } = await admin.fulfillmentSet.createServiceZone(String(set?.id), {
    name: "Staff",
    geo_zones: [{ type: "country", country_code: STAFF_COUNTRY }],
  })
  return String(fulfillment_set.service_zones.find(({ name }) => name === "Staff")?.id)
}
