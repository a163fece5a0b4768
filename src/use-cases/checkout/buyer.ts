import { atMostOne } from "../../core/only-for/audience"
import type { OrderDetails } from "../medusa/order/order-to-pay"
import { groupsOf } from "../medusa/shop/people"

/** A cart or an order, as far as it says who pays. */
type Bought = Pick<OrderDetails, "email" | "customer" | "sales_channel_id" | "billing_address" | "shipping_address">

/** Where it is delivered, or else the bill goes. */
export function countryOf(bought: Pick<Bought, "shipping_address" | "billing_address">): string | null {
  return bought.shipping_address?.country_code ?? bought.billing_address?.country_code ?? null
}

/** Who pays, read on the server: the shopper's browser is not asked. */
export type Buyer = ReturnType<typeof buyerOf>

export function buyerOf(bought: Bought) {
  const { email, customer, sales_channel_id, billing_address, shipping_address } = bought
  const countryCode = countryOf(bought)
  return {
    countryCode,
    shopper: {
      email: email ?? customer?.email ?? null,
      billingAddress: billing_address,
      shippingAddress: shipping_address,
    },
    audience: {
      countries: atMostOne(countryCode),
      salesChannels: atMostOne(sales_channel_id),
      customerGroups: groupsOf(customer),
    },
  }
}
