import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Refusal } from "../../core/refusal"
import { decimal, type Numeric } from "../medusa/decimal"
import { CONTENT_FIELDS, type ContentRow, contentsOf } from "./cart-contents"
import type { ToPay } from "./require-offered"

type CartRow = ContentRow & {
  total: Numeric
  currency_code: string
  region_id: string | null
  email: string | null
}

/** @throws Refusal `not_found` when there is no such cart */
export async function cartToPay(
  container: MedusaContainer,
  cartId: string
): Promise<ToPay & { regionId: string | undefined }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: ["id", "total", "currency_code", "region_id", "email", ...CONTENT_FIELDS],
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
    email: email || null,
    contents: await contentsOf(container, cart),
  }
}
