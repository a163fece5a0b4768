import type { MedusaContainer } from "@medusajs/framework/types"
import { minorToDecimal } from "../../core/money/money"
import { atMostOne } from "../../core/only-for/audience"
import { type OrderToPay, refusalOf } from "../../core/order/order-to-pay"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { ledgerOf } from "../ledger/ledger-of"
import { orderToPay } from "../medusa/order/order-to-pay"
import { type OrderDetails, orderDetails } from "../medusa/order/order-details"
import { sessionOf } from "../medusa/payment/sessions"
import { groupsOf } from "../medusa/shop/people"
import { factsOfProducts } from "../medusa/shop/products"
import { providersIn } from "../medusa/shop/regions"
import type { PayableFacts } from "./cart-facts"
import type { ToPay } from "./require-offered"

/**
 * The order whose payment collection a session belongs to, as the service needs to know it.
 *
 * @param sessionId Medusa's own id of the session, never one a shopper sent
 * @returns undefined when the session belongs to no order
 */
export async function orderFactsOf(container: MedusaContainer, sessionId: string): Promise<PayableFacts | undefined> {
  const session = await sessionOf(container, sessionId)
  const found = session && (await owingOf(container, session.paymentCollectionId))
  if (!session || !found) {
    return undefined
  }
  const { owing, order } = found
  const { providerId, amountMinor, paymentCollectionId } = session
  const isOffered = await isOfferedIn(container, order.region_id, providerId)
  return {
    cartId: paymentCollectionId,
    forOrderId: order.id,
    paymentCollectionId,
    providerId,
    attempts: await ledgerOf(container).checkouts.ofCart(paymentCollectionId),
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
): Promise<{ owing: OrderToPay; order: OrderDetails } | undefined> {
  const owing = await orderToPay(container, collectionId)
  if (!owing) {
    return undefined
  }
  const order = await orderDetails(container, owing.orderId)
  return order && { owing, order }
}

const countryOf = ({ shipping_address, billing_address }: OrderDetails) =>
  shipping_address?.country_code ?? billing_address?.country_code ?? null

const audienceOf = (order: OrderDetails) => ({
  countries: atMostOne(countryOf(order)),
  salesChannels: atMostOne(order.sales_channel_id),
  customerGroups: groupsOf(order.customer),
})

const emailOf = ({ email, customer }: OrderDetails) => email ?? customer?.email ?? null

/** Stock was reserved with the order, and is not asked for again. */
async function contentsOf(container: MedusaContainer, { items }: OrderDetails): Promise<ToPay["contents"]> {
  const products = (items ?? []).flatMap(({ product }) => product ?? [])
  return { products: await factsOfProducts(container, products), lines: [] }
}

/** Medusa itself asks this of carts alone. */
async function isOfferedIn(container: MedusaContainer, regionId: string | null, providerId: string): Promise<boolean> {
  return (await providersIn(container, regionId === null ? [] : [regionId])).has(providerId)
}
