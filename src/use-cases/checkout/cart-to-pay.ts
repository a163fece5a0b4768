import type { MedusaContainer } from "@medusajs/framework/types"
import { atMostOne } from "../../core/only-for/audience"
import { Refusal } from "../../core/refusal"
import { cartItems } from "../medusa/cart/cart-items"
import { cartWithTotals } from "../medusa/cart/cart-with-totals"
import { payablePounds } from "../medusa/decimal"
import { groupsOf } from "../medusa/shop/people"
import { contentsOf } from "./cart-contents"
import type { ToPay } from "./require-offered"

/** Who pays is known as far as the shopper has said. @throws Refusal `not_found` when there is no such cart */
export async function cartToPay(
  container: MedusaContainer,
  cartId: string
): Promise<ToPay & { regionId: string | undefined }> {
  const [cart, items] = await Promise.all([cartWithTotals(container, cartId), cartItems(container, cartId)])
  if (!cart) {
    throw new Refusal("not_found", "There is no such cart.")
  }
  const { total, currency_code, region_id, email } = cart
  const country = cart.shipping_address?.country_code ?? cart.billing_address?.country_code
  return {
    major: payablePounds(total),
    currencyCode: currency_code,
    regionId: region_id ?? undefined,
    audience: {
      email: email || null,
      countries: country === undefined || country === null ? undefined : [country],
      salesChannels: atMostOne(cart.sales_channel_id),
      customerGroups: cart.customer_id === null ? undefined : groupsOf(cart.customer),
    },
    contents: await contentsOf(container, items, cart.sales_channel_id),
  }
}
