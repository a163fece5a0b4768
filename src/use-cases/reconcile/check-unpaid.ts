import type { MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions, InstalmentsClientError } from "../../client"
import { afterDenial } from "../../core/checkout/forgotten"
import { checkAfterFailure, hasLapsed, nextCheck } from "../../core/checkout/pace"
import { type Checkout, isExpiryNews, isPayable } from "../../core/checkout/checkout"
import { isUndecided } from "../../core/checkout/states"
import { shopperAddress } from "../../core/checkout/shopper-view"
import { InstalmentsEvents } from "../../core/events"
import { minorToMajor } from "../../core/money/money"
import type { AccountOptions } from "../../core/options/options"
import { obstacleTo } from "../../core/order/order-to-pay"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { isOpenCart } from "../medusa/cart/carts"
import { orderToPay } from "../medusa/order/order-to-pay"
import { emit } from "../notify/notify"
import { type Gateway, gatewayOf } from "../service/gateway"
import { isDenied, isLimited, isForgottenAlone, lookUp } from "../service/look-up"
import { settleCheckout } from "../settle/settle-checkout"
import { releaseCart } from "../settle/payments"

/**
 * No shopper waits for the job: it uses a request that is free now, or comes back. It waits a moment for one that was used by
 * the tick a minute ago and is just becoming free. Milliseconds.
 */
const LOOK_UP = { budgetWaitMs: 1_000 }

/** A look-up that the rate budget refused is due again after this, milliseconds. */
const NO_SLOT_MS = 60_000

/** The job looks at a checkout whose outcome is not known: asks, settles, and stops asking when it has been long enough. */
export async function checkUnpaid(
  container: MedusaContainer,
  checkout: Checkout,
  call: CallOptions = LOOK_UP
): Promise<void> {
  const gateway = gatewayOf(container, checkout)
  if (!isUndecided(checkout)) {
    return lookAtOrder(gateway, checkout)
  }
  try {
    const snapshot = await lookUp(gateway, checkout, call)
    if (snapshot) {
      await settleCheckout(container, { checkoutId: checkout.id, snapshot })
    }
    await finishLook(gateway, checkout)
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    const now = new Date()
    if (isDenied(error) && (await isForgottenAlone(gateway, checkout, now))) {
      return finishLook(gateway, checkout)
    }
    if (isLimited(error)) {
      // A browser without a free request leaves the row due as it was: the job has requests of its own.
      const dueAgain = call.budgetShare ? undefined : new Date(now.getTime() + NO_SLOT_MS)
      return gateway.ledger.due.postpone(checkout, dueAgain)
    }
    const next = checkAfterFailure(checkout, now) ?? undefined
    await gateway.ledger.due.postpone(checkout, next && isDenied(error) ? afterDenial(next, now) : next)
  }
}

async function finishLook(gateway: Gateway, checkout: Checkout): Promise<void> {
  const ended = await afterLook(gateway, checkout)
  // A callback may have come while subscribers were told.
  await releaseIfEnded(gateway.container, (await gateway.ledger.checkouts.find({ id: ended.id })) ?? ended)
}

/** The attempt ended while the cart's order may have been in progress: by now it is known what became of that. */
async function lookAtOrder(gateway: Gateway, checkout: Checkout): Promise<void> {
  const newest = await amend(gateway.ledger, checkout, () => ({ change: { nextCheckAt: null } }))
  await releaseIfEnded(gateway.container, newest)
  await gateway.ledger.due.finish(checkout)
}

async function releaseIfEnded(container: MedusaContainer, checkout: Checkout): Promise<void> {
  if (checkout.remoteState !== "successful" && !isPayable(checkout, new Date())) {
    await releaseCart(container, checkout)
  }
}

/** Sets when to look again at a checkout that is still open, or marks it as lapsed. @returns the row afterwards */
export async function afterLook({ container, account, ledger }: Gateway, checkout: Checkout): Promise<Checkout> {
  const now = new Date()
  const newest = (await ledger.checkouts.find({ id: checkout.id })) ?? checkout
  let isExpiry = false
  const ended = await amend(ledger, newest, (current) => {
    isExpiry = isExpiryNews(current, now)
    if (current.remoteState === "opening") {
      return { change: { remoteState: "unknown" }, timeline: [{ kind: "create_unknown", source: "job" }] }
    }
    const told = isExpiry ? { expiryToldAt: now } : {}
    if (hasLapsed(current, now)) {
      return {
        change: { ...told, remoteState: "lapsed", nextCheckAt: null },
        timeline: [{ kind: "lapsed", source: "job" }],
      }
    }
    return isExpiry ? { change: told } : undefined
  })
  if (isExpiry) {
    await announceExpiry(container, account, ended)
  }
  const isOpen = ended.remoteState === "received" || ended.remoteState === "unknown"
  const next = isOpen ? nextCheck(ended, now) : null
  await ledger.due.finish(ended, next ?? undefined)
  return ended
}

/** A payment page has expired unpaid: merchants may write to its shopper, unless there is nothing left to pay. */
async function announceExpiry(container: MedusaContainer, account: AccountOptions, checkout: Checkout): Promise<void> {
  const now = new Date()
  if (!(await isToBePaid(container, checkout, now))) {
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

/** False where another of the pages for it is open or was paid, the cart is gone or ordered, or the order does not owe it any more. */
async function isToBePaid(container: MedusaContainer, checkout: Checkout, now: Date): Promise<boolean> {
  const attempts = await ledgerOf(container).checkouts.ofCart(checkout.cartId)
  const others = attempts.filter(({ id }) => id !== checkout.id)
  if (others.some((other) => other.remoteState === "successful" || isPayable(other, now))) {
    return false
  }
  return checkout.forOrderId === null
    ? isOpenCart(container, checkout.cartId)
    : obstacleTo(await orderToPay(container, checkout.paymentCollectionId), checkout) === null
}
