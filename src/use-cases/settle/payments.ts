import type { MedusaContainer } from "@medusajs/framework/types"
import { type Asker, JOB } from "../../core/refund/refund"
import type { Checkout } from "../../core/checkout/checkout"
import { type MinorAmount, minorToDecimal } from "../../core/money/money"
import type { OrderWish } from "../../core/order/order-to-pay"
import { isBack, remainder } from "../../core/refund/amounts"
import { Refusal, refused } from "../../core/refusal"
import { reportedAmount } from "../../core/checkout/recording"
import { healCart } from "../cart/heal"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { announceUnplaced } from "../notify/payment-unplaced"
import { settleOrderPayment } from "../order/settle-order-payment"
import { returnFailed } from "../refund/record/settle-refund"
import { requestRefund } from "../refund/request/request-refund"
import { type Gateway, gatewayOf } from "../service/gateway"
import { PERSON_WAITS } from "../service/look-up"

/** Longer than most completions take; the job places what is not placed by then. Milliseconds. */
const PLACING_WAIT_MS = 10_000
const LEASE_WAIT_MS = 5_000

const BACK = { placementState: "returned", problem: null, nextCheckAt: null } as const

/** Enough to take the lease of its cart or order; the row itself is read under it. */
type Payment = Pick<Checkout, "id" | "cartId" | "forOrderId">

/**
 * Makes the order of a paid checkout, or finds that it has been made; or lets an order count it that is there already. At most one
 * process works on a cart, or on an order's money.
 *
 * @returns the row afterwards: placed with its order, or unplaced with the problem
 * @throws LeaseBusyError when another process works on the cart or order all the while
 */
export async function placePaid(container: MedusaContainer, payment: Payment): Promise<Checkout> {
  return followed(container, payment, "place", PLACING_WAIT_MS)
}

/**
 * Takes up a payment whose time has come: places it, refunds it, leaves it for a person, or looks whether its order still stands.
 *
 * @throws Refusal `not_allowed` when its account is not configured, or is set to another environment
 * @throws InstalmentsClientError when the service has to say first how much it took, and cannot be asked
 * @throws LeaseBusyError while another process works on the cart
 */
export async function recoverPayment(container: MedusaContainer, payment: Payment): Promise<Checkout> {
  const row = await followed(container, payment, "recover", LEASE_WAIT_MS)
  return sendBack(container, row.placementState === "refunding" ? await announceUnplaced(container, row) : row, JOB)
}

/**
 * Gives the full amount of a checkout without an order back. May be called again after a crash: there is at most one such refund
 * of a checkout. One that came to nothing is retried by a new one.
 *
 * @returns the row afterwards; unplaced with the problem `refund_failed` when the service declines
 * @throws as recoverPayment does
 */
export async function returnPayment(container: MedusaContainer, payment: Payment, asker = JOB): Promise<Checkout> {
  return sendBack(container, await followed(container, payment, "return", LEASE_WAIT_MS), asker)
}

/**
 * An attempt has ended unpaid: an order that a killed process left behind without payment goes too. An order that was there before
 * stays as it was. @throws LeaseBusyError
 */
export async function releaseCart(container: MedusaContainer, { id, cartId, forOrderId }: Payment): Promise<void> {
  if (forOrderId === null) {
    await healCart(container, cartId, { kind: "release", attemptId: id }, LEASE_WAIT_MS)
  }
}

async function followed(
  container: MedusaContainer,
  { id, cartId, forOrderId }: Payment,
  wish: OrderWish,
  waitMs: number
): Promise<Checkout> {
  await (forOrderId === null
    ? healCart(container, cartId, { kind: wish, attemptId: id }, waitMs)
    : settleOrderPayment(container, { id, forOrderId }, wish, waitMs))
  const row = await ledgerOf(container).checkouts.existing(id)
  // Keys and money of sandbox and production never meet.
  gatewayOf(container, row)
  return row
}

/**
 * What is on its way back is requested from the service; the refund's own row guards it from then on, and its amount. A merchant's
 * code may have refunded a part before its order failed: what is left is asked for. A person is told why it is refused.
 */
async function sendBack(container: MedusaContainer, checkout: Checkout, asker: Asker): Promise<Checkout> {
  if (checkout.placementState !== "refunding") {
    return checkout
  }
  const { reference } = checkout
  const gateway = gatewayOf(container, checkout)
  const { ledger } = gateway
  const refunds = await ledger.refunds.ofCheckout(checkout.id)
  try {
    const takenMinor = await takenAmount(gateway, checkout)
    if (isBack({ amountMinor: takenMinor }, refunds)) {
      return await amend(ledger, checkout, () => ({ change: BACK }))
    }
    const major = minorToDecimal(remainder({ amountMinor: takenMinor }, refunds))
    const refund = { reference, kind: "unplaced", medusaRefundId: null, major, takenMinor, asker } as const
    await requestRefund(container, refund)
    return await amend(ledger, checkout, () => ({ change: { nextCheckAt: null } }))
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error
    }
    const kept = await returnFailed(container, checkout)
    if (asker.by !== null) {
      throw error
    }
    return kept
  }
}

/**
 * What the service has taken of a payment. Where it has ever named another amount than was agreed, only its own record of now
 * says which is true: no more than that can go back, and whoever gives back less keeps the shopper's money.
 *
 * @throws Refusal where it was taken in another currency than refunds are made in, or the service names no amount
 * @throws InstalmentsClientError when the service cannot be asked now
 */
async function takenAmount(
  { client, ledger }: Gateway,
  { id, serviceCheckoutId, amountMinor, currency }: Checkout
): Promise<MinorAmount> {
  const isDisputed = reportedAmount(await ledger.timeline.ofCheckout(id)) !== null
  if (!isDisputed || serviceCheckoutId === null) {
    return amountMinor
  }
  const taken = await client.getCheckout(serviceCheckoutId, PERSON_WAITS)
  if (taken.currency !== currency) {
    throw refused("taken_in_other_currency", { currency: taken.currency })
  }
  if (taken.amountMinor === 0) {
    throw refused("nothing_taken", {})
  }
  return taken.amountMinor
}
