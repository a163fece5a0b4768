import type { MedusaContainer } from "@medusajs/framework/types"
import { stockReason } from "../../core/checkout/stock"
import { type MinorAmount, minorToDecimal } from "../../core/money/money"
import { type OrderToPay, refusalOf } from "../../core/order/order-to-pay"
import { Refusal } from "../../core/refusal"
import { type Sentence, SENTENCES } from "../../core/sentences"
import { acceptableEmail } from "../../core/wire/customer"
import { ledgerOf } from "../ledger/ledger-of"
import { type OrderDetails, orderDetails, orderToPay } from "../medusa/order/order-to-pay"
import { sessionOf } from "../medusa/payment/sessions"
import { providersIn } from "../medusa/shop/regions"
import { askedAt } from "./asked-at"
import { type Buyer, buyerOf } from "./buyer"
import { type CartContents, contentsOf } from "./cart-contents"
import type { PayableFacts } from "./cart-facts"
import type { ToOffer } from "./require-offered"

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
  const { order, buyer, contents } = found
  const { providerId, amountMinor, paymentCollectionId } = session
  // Medusa itself asks this of carts alone.
  const offered = await providersIn(container, order.region_id === null ? [] : [order.region_id])
  return {
    carrier: {
      cartId: paymentCollectionId,
      forOrderId: order.id,
      paymentCollectionId,
      paymentSessionId: sessionId,
      providerId,
    },
    attempts: await ledgerOf(container).checkouts.ofCart(paymentCollectionId),
    askedAt: askedAt(),
    obstacle: obstacleOf(found, amountMinor) ?? (offered.has(providerId) ? undefined : SENTENCES.notInRegion),
    ...buyer,
    rows: [{ name: `Order ${order.display_id ?? order.id}`, quantity: 1, totalMajor: minorToDecimal(amountMinor) }],
    contents,
  }
}

/** What an order owes, before a session is opened. @throws Refusal `not_found` when no order is paid by this collection */
export async function orderToOffer(container: MedusaContainer, collectionId: string): Promise<ToOffer> {
  const found = await owingOf(container, collectionId)
  if (!found) {
    throw new Refusal("not_found", "There is no such payment.")
  }
  const { owing, order, buyer, contents } = found
  return {
    major: minorToDecimal(owing.collectionMinor),
    currencyCode: owing.currency,
    regionId: order.region_id ?? undefined,
    audience: { ...buyer.audience, email: buyer.shopper.email },
    contents,
    obstacle: obstacleOf(found, owing.collectionMinor),
  }
}

/** `unreserved`: the lines that stock is still to be reserved for. What it was reserved for is not asked about again. */
type Owing = {
  owing: OrderToPay
  order: OrderDetails
  buyer: Buyer
  contents: CartContents
  unreserved: CartContents["lines"]
}

/** Why an order cannot be paid in instalments at all, whoever asks. */
function obstacleOf(
  { owing, order, buyer, unreserved }: Owing,
  amountMinor: MinorAmount
): Sentence | string | undefined {
  const refusal = refusalOf(owing, { amountMinor, currency: owing.currency })
  if (refusal !== undefined) {
    return refusal
  }
  if (order.region_id === null) {
    return SENTENCES.notInRegion
  }
  return acceptableEmail(buyer.shopper.email) === undefined
    ? SENTENCES.orderEmailMissing
    : stockReason(unreserved, "lackingForOrder")
}

async function owingOf(container: MedusaContainer, collectionId: string): Promise<Owing | undefined> {
  const owing = await orderToPay(container, collectionId)
  const order = owing && (await orderDetails(container, owing.orderId))
  if (!order) {
    return undefined
  }
  const { products, lines } = await contentsOf(container, order.items ?? [], order.sales_channel_id)
  const unreserved = order.status === "draft" ? lines : []
  return { owing, order, buyer: buyerOf(order), contents: { products, lines: [] }, unreserved }
}
