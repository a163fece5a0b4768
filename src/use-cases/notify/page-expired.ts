import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type Checkout, isPayable } from "../../core/checkout/checkout"
import { shopperAddress } from "../../core/checkout/shopper-view"
import { InstalmentsEvents } from "../../core/events"
import { minorToMajor } from "../../core/money/money"
import type { AccountOptions } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { emit } from "./notify"

/** A cart's payment page has expired unpaid: merchants may write to its shopper, unless there is nothing left to pay. */
export async function announceExpiry(
  container: MedusaContainer,
  account: AccountOptions,
  checkout: Checkout
): Promise<void> {
  const now = new Date()
  if (checkout.forOrderId !== null || (await isPaidAnotherWay(container, checkout, now))) {
    return
  }
  await emit(container, InstalmentsEvents.CHECKOUT_EXPIRED, {
    id: checkout.id,
    cart_id: checkout.cartId,
    account: checkout.account,
    amount: minorToMajor(checkout.amountMinor),
    currency_code: checkout.currency.toLowerCase(),
    expired_at: (checkout.expiresAt ?? now).toISOString(),
    retry_url: shopperAddress(account, checkout, now),
  })
}

/** The cart was ordered, or is gone, or another of its pages is open or was paid. */
async function isPaidAnotherWay(container: MedusaContainer, { id, cartId }: Checkout, now: Date): Promise<boolean> {
  const [attempts, [cart]] = await Promise.all([
    ledgerOf(container).checkouts.ofCart(cartId),
    container.resolve(Modules.CART).listCarts({ id: cartId }, { select: ["id", "completed_at"], take: 1 }),
  ])
  const others = attempts.filter((attempt) => attempt.id !== id)
  return (
    !cart ||
    Boolean(cart.completed_at) ||
    others.some((other) => other.remoteState === "successful" || isPayable(other, now))
  )
}
