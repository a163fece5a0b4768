import type { MedusaContainer } from "@medusajs/framework/types"
import { atMostOne } from "../../core/only-for/audience"
import type { Checkout } from "../../core/checkout/checkout"
import { failsToDeliver } from "../../core/checkout/delivery"
import type { PaidRow } from "../../core/money/line-items"
import type { MinorAmount } from "../../core/money/money"
import { Refusal } from "../../core/refusal"
import { type Sentence, SENTENCES } from "../../core/sentences"
import { endOfDiscount } from "../medusa/cart/cart-promotions"
import { cartToPay } from "../medusa/cart/cart-to-pay"
import type { CartWithTotals } from "../medusa/cart/cart-with-totals"
import { placeOfSession } from "../medusa/cart/session-place"
import { decimal, payable, payablePounds } from "../medusa/decimal"
import { groupsOf } from "../medusa/shop/people"
import { askedAt } from "./asked-at"
import { type Buyer, buyerOf, countryOf } from "./buyer"
import { readOrHandedOn } from "./cart-as-read"
import { type CartContents, contentsOf } from "./cart-contents"
import type { ToOffer } from "./require-offered"

/** What is paid for, and by whom, as the service needs to know it. */
export type PayableFacts = Buyer & {
  /** What carries the payment in Medusa. */
  carrier: Pick<Checkout, "cartId" | "forOrderId" | "paymentCollectionId" | "paymentSessionId" | "providerId">
  /** All that were made to pay it so far, newest first. */
  attempts: readonly Checkout[]
  /** Since when whoever would pay waits for the page: what is learnt later, they have not been told. */
  askedAt: Date
  /** Why nothing more may be paid for it, as a sentence for the shopper. */
  obstacle: Sentence | string | undefined
  rows: PaidRow[]
  contents: CartContents
}

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
  const read = place && (await readOrHandedOn(container, place.cartId, amountMinor))
  if (!read) {
    return undefined
  }
  const { cart, items, attempts } = read
  const { cartId, paymentCollectionId, providerId } = place
  return {
    carrier: { cartId, forOrderId: null, paymentCollectionId, paymentSessionId: sessionId, providerId },
    ...buyerOf(cart),
    attempts,
    askedAt: askedAt(),
    obstacle: orderedOrChanged(cart, amountMinor) ?? notToPay(cart),
    rows: rowsOf(cart),
    contents: await contentsOf(container, items, cart.sales_channel_id),
  }
}

/** Who pays is known as far as the shopper has said. @throws Refusal `not_found` when there is no such cart */
export async function cartToOffer(container: MedusaContainer, cartId: string): Promise<ToOffer> {
  const found = await cartToPay(container, cartId)
  if (!found) {
    throw new Refusal("not_found", "There is no such cart.")
  }
  const { cart, items } = found
  const country = countryOf(cart)
  return {
    major: payablePounds(cart.total),
    currencyCode: cart.currency_code,
    regionId: cart.region_id ?? undefined,
    audience: {
      email: cart.email || null,
      countries: country === null ? undefined : [country],
      salesChannels: atMostOne(cart.sales_channel_id),
      customerGroups: cart.customer_id === null ? undefined : groupsOf(cart.customer),
    },
    contents: await contentsOf(container, items, cart.sales_channel_id),
    obstacle: cart.completed_at === null ? notToPay(cart) : SENTENCES.alreadyOrdered,
  }
}

function orderedOrChanged({ completed_at, total }: CartWithTotals, amountMinor: MinorAmount): string | undefined {
  if (completed_at !== null) {
    return SENTENCES.alreadyOrdered
  }
  return payable(total) === amountMinor ? undefined : SENTENCES.amountChanged
}

/** Medusa would take the payment and make no order, or its order needs none. */
function notToPay(cart: CartWithTotals): string | undefined {
  if (endOfDiscount(cart, new Date())) {
    return SENTENCES.discountGone
  }
  if (payable(cart.total) === 0) {
    return SENTENCES.nothingOwed
  }
  return failsToDeliver(cart.delivery) ? SENTENCES.deliveryGone : undefined
}

function rowsOf(cart: CartWithTotals): PaidRow[] {
  const items = (cart.items ?? []).map((item) => ({
    name: item.product_title ?? item.title,
    quantity: Number(decimal(item.quantity)),
    totalMajor: decimal(item.total),
  }))
  const shipping = (cart.shipping_methods ?? []).map((method) => ({
    name: method.name,
    quantity: 1,
    totalMajor: decimal(method.total),
  }))
  // What a line takes off lowers the amount, as store credit does, and is no row of its own.
  return [...items, ...shipping].filter(({ totalMajor }) => Number(totalMajor) >= 0)
}
