import type { MedusaContainer } from "@medusajs/framework/types"
import { type Audience, atMostOne } from "../../core/only-for/audience"
import type { Checkout } from "../../core/checkout/checkout"
import type { PaidRow } from "../../core/money/line-items"
import type { MinorAmount } from "../../core/money/money"
import { type Sentence, SENTENCES } from "../../core/sentences"
import type { ShopperFacts } from "../../core/wire/customer"
import type { CartWithTotals } from "../medusa/cart/cart-with-totals"
import { placeOfSession } from "../medusa/cart/session-place"
import { decimal, payable } from "../medusa/decimal"
import { groupsOf } from "../medusa/shop/people"
import { readOrHandedOn } from "./cart-as-read"
import { type CartContents, contentsOf } from "./cart-contents"

/** What is paid for as the service needs to know it, read on the server: the shopper's browser is not asked. */
export type PayableFacts = Pick<Checkout, "cartId" | "forOrderId" | "paymentCollectionId" | "providerId"> & {
  /** All that were made to pay it so far, newest first. */
  attempts: readonly Checkout[]
  /** Why nothing more may be paid for it, as a sentence for the shopper. */
  obstacle: Sentence | string | undefined
  countryCode: string | null
  shopper: ShopperFacts
  rows: PaidRow[]
  contents: CartContents
  audience: Omit<Audience, "email">
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
  if (!place) {
    return undefined
  }
  const read = await readOrHandedOn(container, place.cartId, amountMinor)
  if (!read) {
    return undefined
  }
  const { cart, items, attempts } = read
  const { cartId, paymentCollectionId, providerId } = place
  const key = { cartId, forOrderId: null, paymentCollectionId, providerId }
  return {
    ...key,
    attempts,
    obstacle: obstacleOf(cart, amountMinor),
    ...shown(cart),
    audience: {
      countries: atMostOne(shown(cart).countryCode),
      salesChannels: atMostOne(cart.sales_channel_id),
      customerGroups: groupsOf(cart.customer),
    },
    contents: await contentsOf(container, items, cart.sales_channel_id),
  }
}

function obstacleOf({ completed_at, total }: CartWithTotals, amountMinor: MinorAmount): string | undefined {
  if (completed_at !== null) {
    return SENTENCES.alreadyOrdered
  }
  return payable(total) === amountMinor ? undefined : SENTENCES.amountChanged
}

function shown(cart: CartWithTotals): Pick<PayableFacts, "countryCode" | "shopper" | "rows"> {
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
  return {
    countryCode: cart.shipping_address?.country_code ?? cart.billing_address?.country_code ?? null,
    shopper: {
      email: cart.email ?? cart.customer?.email ?? null,
      billingAddress: cart.billing_address ?? null,
      shippingAddress: cart.shipping_address ?? null,
    },
    // What a line takes off lowers the amount, as store credit does, and is no row of its own.
    rows: [...items, ...shipping].filter(({ totalMajor }) => Number(totalMajor) >= 0),
  }
}
