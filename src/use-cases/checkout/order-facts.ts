import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { minorToDecimal } from "../../core/money/money"
import { atMostOne } from "../../core/only-for/audience"
import { type OrderToPay, refusalOf } from "../../core/order/order-to-pay"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import type { PostalAddress } from "../../core/wire/customer"
import type { GroupedCustomer } from "../medusa/cart-with-totals"
import { payable, type Numeric } from "../medusa/decimal"
import { orderToPay } from "../medusa/order-to-pay"
import { PRODUCT_FIELDS, type ProductRow } from "../medusa/products"
import { groupsOf } from "./customer-groups"
import type { PayableFacts } from "./cart-facts"
import { factsOfProducts } from "./product-facts"
import type { ToPay } from "./require-offered"

type SessionRow = { provider_id: string; amount: Numeric; payment_collection_id: string }

type OrderRow = {
  id: string
  display_id: number | null
  email: string | null
  region_id: string | null
  sales_channel_id: string | null
  customer: GroupedCustomer | null
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  items: { product: ProductRow | null }[] | null
}

const ORDER_FIELDS = [
  "id",
  "display_id",
  "email",
  "region_id",
  "sales_channel_id",
  "customer.email",
  "customer.groups.id",
  "customer.groups.name",
  "billing_address.*",
  "shipping_address.*",
  ...PRODUCT_FIELDS.map((field) => `items.product.${field}`),
]

/**
 * The order whose payment collection a session belongs to, as the service needs to know it.
 *
 * @param sessionId Medusa's own id of the session, never one a shopper sent
 * @returns undefined when the session belongs to no order
 */
export async function orderFactsOf(container: MedusaContainer, sessionId: string): Promise<PayableFacts | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["id", "provider_id", "amount", "payment_collection_id"],
    filters: { id: sessionId },
  })
  const session: SessionRow | undefined = data[0]
  const found = session && (await owingOf(container, session.payment_collection_id))
  if (!session || !found) {
    return undefined
  }
  const { owing, order } = found
  const { provider_id: providerId, payment_collection_id: collectionId } = session
  const amountMinor = payable(session.amount)
  const isOffered = await isOfferedIn(container, order.region_id, providerId)
  return {
    cartId: collectionId,
    forOrderId: order.id,
    paymentCollectionId: collectionId,
    providerId,
    obstacle:
      refusalOf(owing, { amountMinor, currency: owing.currency }) ?? (isOffered ? undefined : SENTENCES.notInRegion),
    countryCode: countryOf(order),
    audience: audienceOf(order),
    shopper: {
      email: emailOf(order),
      billingAddress: order.billing_address,
      shippingAddress: order.shipping_address,
    },
    rows: [{ name: `Order ${order.display_id ?? order.id}`, quantity: 1, totalMajor: minorToDecimal(amountMinor) }],
    contents: await contentsOf(container, order),
  }
}

/** What an order owes, before a session is opened. @throws Refusal `not_found` when no order is paid by this collection */
export async function orderToOffer(
  container: MedusaContainer,
  collectionId: string
): Promise<ToPay & { regionId: string | undefined; obstacle: string | undefined }> {
  const found = await owingOf(container, collectionId)
  if (!found) {
    throw new Refusal("not_found", "There is no such payment.")
  }
  const { owing, order } = found
  return {
    major: minorToDecimal(owing.collectionMinor),
    currencyCode: owing.currency,
    regionId: order.region_id ?? undefined,
    audience: { ...audienceOf(order), email: emailOf(order) },
    contents: await contentsOf(container, order),
    obstacle: refusalOf(owing, { amountMinor: owing.collectionMinor, currency: owing.currency }),
  }
}

async function owingOf(
  container: MedusaContainer,
  collectionId: string
): Promise<{ owing: OrderToPay; order: OrderRow } | undefined> {
  const owing = await orderToPay(container, collectionId)
  if (!owing) {
    return undefined
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ORDER_FIELDS,
    filters: { id: owing.orderId },
  })
  const order: OrderRow | undefined = data[0]
  return order && { owing, order }
}

const countryOf = ({ shipping_address, billing_address }: OrderRow) =>
  shipping_address?.country_code ?? billing_address?.country_code ?? null

const audienceOf = (order: OrderRow) => ({
  countries: atMostOne(countryOf(order)),
  salesChannels: atMostOne(order.sales_channel_id),
  customerGroups: groupsOf(order.customer),
})

const emailOf = ({ email, customer }: OrderRow) => email ?? customer?.email ?? null

/** Stock was reserved with the order, and is not asked for again. */
async function contentsOf(container: MedusaContainer, { items }: OrderRow): Promise<ToPay["contents"]> {
  const products = (items ?? []).flatMap(({ product }) => product ?? [])
  return { products: await factsOfProducts(container, products), lines: [] }
}

/** Medusa itself asks this of carts alone. */
async function isOfferedIn(container: MedusaContainer, regionId: string | null, providerId: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "region_payment_provider",
    fields: ["payment_provider_id"],
    filters: { region_id: regionId ?? "", payment_provider_id: providerId },
  })
  return data.length > 0
}
