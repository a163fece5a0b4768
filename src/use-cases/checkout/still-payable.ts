import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { stockReason } from "../../core/checkout/stock"
import { majorToMinor } from "../../core/money/money"
import { refusalOf } from "../../core/order/order-to-pay"
import { Refusal } from "../../core/refusal"
import { type Sentence, SENTENCES } from "../../core/sentences"
import { orderToPay } from "../medusa/order/order-to-pay"
import { cartToOffer } from "./cart-facts"

/**
 * Why whoever pays on this page now would get the money back, as a click would be told; undefined where a cart or an order is still
 * to be paid with it.
 */
export function whyNotPayable(container: MedusaContainer, checkout: Checkout): Promise<Sentence | string | undefined> {
  return checkout.forOrderId === null ? ofCart(container, checkout) : ofOrder(container, checkout)
}

async function ofCart(
  container: MedusaContainer,
  { cartId, amountMinor }: Checkout
): Promise<Sentence | string | undefined> {
  try {
    const { obstacle, major, contents } = await cartToOffer(container, cartId)
    const isChanged = majorToMinor(major).amountMinor !== amountMinor
    return obstacle ?? stockReason(contents.lines) ?? (isChanged ? SENTENCES.amountChanged : undefined)
  } catch (error) {
    if (error instanceof Refusal && error.kind === "not_found") {
      return SENTENCES.stateExpired
    }
    throw error
  }
}

async function ofOrder(container: MedusaContainer, checkout: Checkout): Promise<string | undefined> {
  const order = await orderToPay(container, checkout.cartId)
  return order?.orderId === checkout.forOrderId ? refusalOf(order, checkout) : SENTENCES.linkGone
}
