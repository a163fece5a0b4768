import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Audience } from "../../core/checkout/audience"
import type { PostalAddress, ShopperFacts } from "../../core/wire/customer"
import type { Checkout } from "../../core/checkout/checkout"
import { SENTENCES } from "../../core/sentences"
import type { MinorAmount } from "../../core/money/money"
import type { PaidRow } from "../../core/money/line-items"
import { decimal, type Numeric, payable } from "../medusa/decimal"
import { placeOfSession } from "../medusa/session-place"
import { groupFields, type GroupedCustomer, groupsOf } from "./customer-groups"
import { type CartContents, CONTENT_FIELDS, type ContentRow, contentsOf } from "./cart-contents"

/** What is paid for as the service needs to know it, read on the server: the shopper's browser is not asked. */
export type PayableFacts = Pick<Checkout, "cartId" | "forOrderId" | "paymentCollectionId" | "providerId"> & {
  /** Why nothing more may be paid for it, as a sentence for the shopper. */
  obstacle: string | undefined
  countryCode: string | null
  shopper: ShopperFacts
  rows: PaidRow[]
  contents: CartContents
  audience: Omit<Audience, "email">
}

/** The part of Medusa's cart that is read here; a query's result carries no types of its own. */
type CartRow = Omit<ContentRow, "items"> & {
  total: Numeric
  email: string | null
  completed_at: Date | string | null
  customer: (GroupedCustomer & { email: string | null }) | null
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  items: (NonNullable<ContentRow["items"]>[number] & { total: Numeric })[]
  shipping_methods: { name: string; total: Numeric }[]
}

const CART_FIELDS = [
  "id",
  "email",
  "completed_at",
  "total",
  "customer.email",
  "billing_address.*",
  "shipping_address.*",
  "shipping_methods.*",
  ...CONTENT_FIELDS,
]

/**
 * The cart a payment session belongs to.
 *
 * @param sessionId Medusa's own id of the session, never one a shopper sent
 * @param amountMinor what the session is to pay
 * @returns undefined when the session belongs to no cart (an order's payment collection, for example)
 */
export async function cartFactsOf(
  container: MedusaContainer,
  sessionId: string,
  amountMinor: MinorAmount
): Promise<PayableFacts | undefined> {
  const place = await placeOfSession(container, sessionId)
  if (!place) {
    return undefined
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: [...CART_FIELDS, ...groupFields(container)],
    filters: { id: place.cartId },
  })
  const cart: CartRow | undefined = data[0]
  if (!cart) {
    return undefined
  }
  const { cartId, paymentCollectionId, providerId } = place
  const key = { cartId, forOrderId: null, paymentCollectionId, providerId }
  return {
    ...key,
    obstacle: obstacleOf(cart, amountMinor),
    ...shown(cart),
    audience: {
      countryCode: shown(cart).countryCode,
      salesChannelId: cart.sales_channel_id,
      customerGroups: groupsOf(cart.customer),
    },
    contents: await contentsOf(container, cart),
  }
}

function obstacleOf({ completed_at, total }: CartRow, amountMinor: MinorAmount): string | undefined {
  if (completed_at !== null) {
    return SENTENCES.alreadyOrdered
  }
  return payable(total) === amountMinor ? undefined : SENTENCES.amountChanged
}

function shown(cart: CartRow): Pick<PayableFacts, "countryCode" | "shopper" | "rows"> {
  const items = cart.items.map((item) => ({
    name: item.product_title ?? item.title,
    quantity: Number(item.quantity),
    totalMajor: decimal(item.total),
  }))
  const shipping = cart.shipping_methods.map((method) => ({
    name: method.name,
    quantity: 1,
    totalMajor: decimal(method.total),
  }))
  return {
    countryCode: cart.shipping_address?.country_code ?? cart.billing_address?.country_code ?? null,
    shopper: {
      email: cart.email ?? cart.customer?.email ?? null,
      billingAddress: cart.billing_address ?? null,
      shippingAddress: cart.shipping_address ?? null,
    },
    rows: [...items, ...shipping],
  }
}
