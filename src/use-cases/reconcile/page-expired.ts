import type { MedusaContainer } from "@medusajs/framework/types"
import { type Checkout, isPayable } from "../../core/checkout/checkout"
import { shopperAddress } from "../../core/checkout/shopper-view"
import { InstalmentsEvents } from "../../core/events"
import { minorToMajor } from "../../core/money/money"
import type { AccountOptions } from "../../core/options/options"
import { obstacleTo } from "../../core/order/order-to-pay"
import { ledgerOf } from "../ledger/ledger-of"
import { isOpenCart } from "../medusa/cart/carts"
import { orderToPay } from "../medusa/order/order-to-pay"
import { emit } from "../notify/notify"

/** A payment page has expired unpaid: merchants may write to its shopper, unless there is nothing left to pay. */
export async function announceExpiry(
  container: MedusaContainer,
  account: AccountOptions,
  checkout: Checkout
): Promise<void> {
  const now = new Date()
  if (await isPaidAnotherWay(container, checkout, now)) {
    return
  }
  await emit(container, InstalmentsEvents.CHECKOUT_EXPIRED, {
    id: checkout.id,
    cart_id: checkout.forOrderId === null ? checkout.cartId : null,
    order_id: checkout.forOrderId,
    account: checkout.account,
    amount: minorToMajor(checkout.amountMinor),
    currency_code: checkout.currency.toLowerCase(),
    expired_at: (checkout.expiresAt ?? now).toISOString(),
    retry_url: shopperAddress(account, checkout, now),
  })
}

/** Nothing is to be paid any more, or another of the pages for it is open or was paid. */
async function isPaidAnotherWay(container: MedusaContainer, checkout: Checkout, now: Date): Promise<boolean> {
  const attempts = await ledgerOf(container).checkouts.ofCart(checkout.cartId)
  const others = attempts.filter(({ id }) => id !== checkout.id)
  return (
    others.some((other) => other.remoteState === "successful" || isPayable(other, now)) ||
    !(await isToBePaid(container, checkout))
  )
}

/** The cart is there and was not ordered, or the order still owes it. */
async function isToBePaid(container: MedusaContainer, checkout: Checkout): Promise<boolean> {
  if (checkout.forOrderId !== null) {
    return obstacleTo(await orderToPay(container, checkout.paymentCollectionId), checkout) === null
  }
  return isOpenCart(container, checkout.cartId)
}
