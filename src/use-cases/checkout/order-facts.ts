import type { MedusaContainer } from "@medusajs/framework/types"
import { stockReason } from "../../core/checkout/stock"
import { type MinorAmount, minorToDecimal } from "../../core/money/money"
import { atMostOne } from "../../core/only-for/audience"
import { type OrderToPay, refusalOf } from "../../core/order/order-to-pay"
import { Refusal } from "../../core/refusal"
import { type Sentence, SENTENCES } from "../../core/sentences"
import { acceptableEmail } from "../../core/wire/customer"
import { ledgerOf } from "../ledger/ledger-of"
import { type OrderDetails, orderDetails, orderToPay } from "../medusa/order/order-to-pay"
import { sessionOf } from "../medusa/payment/sessions"
import { groupsOf } from "../medusa/shop/people"
import { providersIn } from "../medusa/shop/regions"
import { type CartContents, contentsOf } from "./cart-contents"
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
  const { order, contents } = found
  const { providerId, amountMinor, paymentCollectionId } = session
  const isOffered = await isOfferedIn(container, order.region_id, providerId)
  return {
    cartId: paymentCollectionId,
    forOrderId: order.id,
    paymentCollectionId,
    providerId,
    attempts: await ledgerOf(container).checkouts.ofCart(paymentCollectionId),
    obstacle: obstacleOf(found, amountMinor) ?? (isOffered ? undefined : SENTENCES.notInRegion),
    countryCode: countryOf(order),
    audience: audienceOf(order),
    shopper: {
      email: emailOf(order),
      billingAddress: order.billing_address,
      shippingAddress: order.shipping_address,
    },
    rows: [{ name: `Order ${order.display_id ?? order.id}`, quantity: 1, totalMajor: minorToDecimal(amountMinor) }],
    contents,
  }
}

/** What an order owes, before a session is opened. @throws Refusal `not_found` when no order is paid by this collection */
export async function orderToOffer(
  container: MedusaContainer,
  collectionId: string
): Promise<ToPay & { regionId: string | undefined; obstacle: Sentence | string | undefined }> {
  const found = await owingOf(container, collectionId)
  if (!found) {
    throw new Refusal("not_found", "There is no such payment.")
  }
  const { owing, order, contents } = found
  return {
    major: minorToDecimal(owing.collectionMinor),
    currencyCode: owing.currency,
    regionId: order.region_id ?? undefined,
    audience: { ...audienceOf(order), email: emailOf(order) },
    contents,
    obstacle: obstacleOf(found, owing.collectionMinor),
  }
}

/** `unreserved`: the lines that stock is still to be reserved for. What it was reserved for is not asked about again. */
type Owing = { owing: OrderToPay; order: OrderDetails; contents: CartContents; unreserved: CartContents["lines"] }

/** Why an order cannot be paid in instalments at all, whoever asks. */
function obstacleOf({ owing, order, unreserved }: Owing, amountMinor: MinorAmount): Sentence | string | undefined {
  const refusal = refusalOf(owing, { amountMinor, currency: owing.currency })
  if (refusal !== undefined) {
    return refusal
  }
  if (order.region_id === null) {
    return SENTENCES.notInRegion
  }
  return acceptableEmail(emailOf(order) ?? "") === undefined
    ? SENTENCES.orderEmailMissing
    : stockReason(unreserved, "lackingForOrder")
}

async function owingOf(container: MedusaContainer, collectionId: string): Promise<Owing | undefined> {
  const owing = await orderToPay(container, collectionId)
  if (!owing) {
    return undefined
  }
  const order = await orderDetails(container, owing.orderId)
  if (!order) {
    return undefined
  }
  const { products, lines } = await contentsOf(container, order.items ?? [], order.sales_channel_id)
  return { owing, order, contents: { products, lines: [] }, unreserved: order.status === "draft" ? lines : [] }
}

const countryOf = ({ shipping_address, billing_address }: OrderDetails) =>
  shipping_address?.country_code ?? billing_address?.country_code ?? null

const audienceOf = (order: OrderDetails) => ({
  countries: atMostOne(countryOf(order)),
  salesChannels: atMostOne(order.sales_channel_id),
  customerGroups: groupsOf(order.customer),
})

const emailOf = ({ email, customer }: OrderDetails) => email ?? customer?.email ?? null

/** Medusa itself asks this of carts alone. */
async function isOfferedIn(container: MedusaContainer, regionId: string | null, providerId: string): Promise<boolean> {
  return (await providersIn(container, regionId === null ? [] : [regionId])).has(providerId)
}
