import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Refusal } from "../../core/refusal"
import { decimal, type Numeric } from "../medusa/decimal"
import { CONTENT_FIELDS, type ContentRow, contentsOf } from "./cart-contents"
import { groupFields, type GroupedCustomer, groupsOf } from "./customer-groups"
import type { ToPay } from "./require-offered"

type CartRow = ContentRow & {
  total: Numeric
  currency_code: string
  region_id: string | null
  email: string | null
  customer_id: string | null
  customer?: GroupedCustomer | null
  billing_address: { country_code: string | null } | null
  shipping_address: { country_code: string | null } | null
}

const FIELDS = [
  "id",
  "total",
  "currency_code",
  "region_id",
  "email",
  "customer_id",
  "billing_address.country_code",
  "shipping_address.country_code",
]

/** Who pays is known as far as the shopper has said. @throws Refusal `not_found` when there is no such cart */
export async function cartToPay(
  container: MedusaContainer,
  cartId: string
): Promise<ToPay & { regionId: string | undefined }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: [...FIELDS, ...CONTENT_FIELDS, ...groupFields(container)],
    filters: { id: cartId },
  })
  const cart: CartRow | undefined = data[0]
  if (!cart) {
    throw new Refusal("not_found", "There is no such cart.")
  }
  const { total, currency_code, region_id, email } = cart
  return {
    major: decimal(total),
    currencyCode: currency_code,
    regionId: region_id ?? undefined,
    audience: {
      email: email || null,
      countryCode: cart.shipping_address?.country_code ?? cart.billing_address?.country_code ?? undefined,
      salesChannelId: cart.sales_channel_id,
      customerGroups: cart.customer_id === null ? undefined : groupsOf(cart.customer),
    },
    contents: await contentsOf(container, cart),
  }
}
