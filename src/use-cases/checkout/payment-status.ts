import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type Checkout, isOutcomeAwaited } from "../../core/checkout/checkout"
import { decisiveOf, type ShopperView, shopperView, stateOf } from "../../core/checkout/shopper-view"
import { callsShop } from "../../core/checkout/addresses"
import { LeaseBusyError, LeaseLostError } from "../../core/lease"
import { accountOfPayment } from "../../core/options/options"
import { asTaken } from "../../core/refund/amounts"
import type { Words } from "../../core/words/words"
import { stockReason } from "../../core/checkout/stock"
import { majorToMinor } from "../../core/money/money"
import { refusalOf } from "../../core/order/order-to-pay"
import { Refusal } from "../../core/refusal"
import { type Sentence, SENTENCES } from "../../core/sentences"
import { ledgerOf } from "../ledger/ledger-of"
import { orderOfCart } from "../medusa/cart/cart-records"
import { orderStatus } from "../medusa/order/order-changes"
import { checkUnpaid } from "../reconcile/check-unpaid"
import { orderToPay } from "../medusa/order/order-to-pay"
import { providersByAccount } from "../medusa/shop/providers"
import { providersIn } from "../medusa/shop/regions"
import { cartToOffer } from "./cart-facts"

/** A browser waits, and asks again within seconds: the service is asked only if a request is free now. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 0, totalMs: 5_000, budgetShare: "visitor" } as const
/** Longer than one look takes, milliseconds. */
const CLAIM_MS = 60_000

/**
 * Where the payment of a cart stands, as a shopper may see it.
 *
 * @param cartId a cart's, or the payment collection's of an order
 * @param isWaiting a shopper waits to hear whether they paid: the service may be asked
 */
export async function paymentStatus(
  container: MedusaContainer,
  cartId: string,
  { isWaiting, words }: { isWaiting: boolean; words: Words }
): Promise<ShopperView> {
  const { checkouts } = ledgerOf(container)
  const known = await checkouts.ofCart(cartId)
  const attempts = isWaiting && (await hasAsked(container, known)) ? await checkouts.ofCart(cartId) : known
  const placed = attempts.find(({ placementState }) => placementState === "placed")
  const order = placed?.orderId ? await orderStatus(container, placed.orderId) : undefined
  const now = new Date()
  const decisive = decisiveOf(attempts, now)
  const obstacle = decisive && (await whyNotPayable(container, decisive, now))
  const hasOtherOrder = await isOrderedOtherwise(container, decisive)
  const refunds = await ledgerOf(container).refunds.ofCheckouts(attempts.filter(isGoneBack).map(({ id }) => id))
  return shopperView(asTaken(attempts, refunds), now, words, {
    isOrderCancelled: order?.isCancelled,
    hasOtherOrder,
    obstacle,
  })
}

/** Money that is back by then says nothing about an order that the cart got in another way. */
async function isOrderedOtherwise(container: MedusaContainer, decisive: Checkout | undefined): Promise<boolean> {
  if (!decisive || decisive.forOrderId !== null || !isGoneBack(decisive)) {
    return false
  }
  const orderId = await orderOfCart(container, decisive.cartId)
  return orderId !== undefined && (await orderStatus(container, orderId)) !== undefined
}

function isGoneBack({ placementState }: Checkout): boolean {
  return placementState === "refunding" || placementState === "returned"
}

/**
 * Asks the service when the pause since the last look is over, whoever else waits for the same cart; the job goes on when the page is
 * closed.
 */
async function hasAsked(container: MedusaContainer, attempts: readonly Checkout[]): Promise<boolean> {
  const { due, options } = ledgerOf(container)
  // A process that does not have the account leaves it to those that do, as while options are rolled out.
  const awaited = attempts.find((attempt) => isOutcomeAwaited(attempt) && accountOfPayment(options, attempt))
  const claimed = awaited && (await due.claim(awaited, randomUUID(), CLAIM_MS))
  if (!claimed) {
    return false
  }
  try {
    await checkUnpaid(container, claimed, LOOK_UP)
  } catch (error) {
    // Somebody else works on the cart: the shopper waits for their result.
    if (!(error instanceof LeaseBusyError || error instanceof LeaseLostError)) {
      throw error
    }
  }
  return true
}

/**
 * Why this page is not to be paid: whoever pays there would get the money back, as a click would be told, or the shop would hear of it
 * late or never, or it has ended and nobody can say whether it was paid. Undefined of any other.
 */
async function whyNotPayable(
  container: MedusaContainer,
  checkout: Checkout,
  now: Date
): Promise<Sentence | string | undefined> {
  const account = accountOfPayment(ledgerOf(container).options, checkout)
  const state = stateOf(checkout, now)
  if (state !== "awaiting") {
    const isUnknown = state === "expired" && checkout.remoteState === "received" && !account
    return isUnknown ? SENTENCES.pageGone : undefined
  }
  const ofCart = checkout.forOrderId === null
  const obstacle = await (ofCart ? obstacleOfCart(container, checkout) : obstacleOfOrder(container, checkout))
  if (!account) {
    return NOTHING_TO_PAY.has(obstacle) ? obstacle : SENTENCES.pageGone
  }
  return obstacle ?? (callsShop(checkout, account) ? undefined : SENTENCES.stateExpired)
}

/** What is true whether or not somebody paid on a page of which the shop hears nothing. */
const NOTHING_TO_PAY: ReadonlySet<unknown> = new Set([
  SENTENCES.alreadyOrdered,
  SENTENCES.orderCancelled,
  SENTENCES.nothingOwed,
  SENTENCES.linkGone,
])

async function obstacleOfCart(
  container: MedusaContainer,
  { cartId, amountMinor, providerId }: Checkout
): Promise<Sentence | string | undefined> {
  try {
    const { obstacle, major, contents, regionId } = await cartToOffer(container, cartId)
    const isChanged = majorToMinor(major).amountMinor !== amountMinor
    return (
      obstacle ??
      stockReason(contents.lines) ??
      (await whyNotInRegion(container, regionId, providerId)) ??
      (isChanged ? SENTENCES.amountChanged : undefined)
    )
  } catch (error) {
    if (error instanceof Refusal && error.kind === "not_found") {
      return SENTENCES.stateExpired
    }
    throw error
  }
}

/** Medusa makes no order with a provider that the cart's region does not have. Where it has another account's, that is to be paid through. */
async function whyNotInRegion(
  container: MedusaContainer,
  regionId: string | undefined,
  providerId: string
): Promise<string | undefined> {
  const offered = regionId === undefined ? undefined : await providersIn(container, [regionId])
  if (!offered || offered.has(providerId)) {
    return undefined
  }
  const ours = [...providersByAccount(container).values()].flat()
  return ours.some((id) => offered.has(id)) ? SENTENCES.stateExpired : SENTENCES.notInRegion
}

async function obstacleOfOrder(container: MedusaContainer, checkout: Checkout): Promise<string | undefined> {
  const order = await orderToPay(container, checkout.cartId)
  return order?.orderId === checkout.forOrderId ? refusalOf(order, checkout) : SENTENCES.linkGone
}
