import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { minorToDecimal } from "../../core/money/money"
import { Refusal } from "../../core/refusal"
import type { Asker } from "../../modules/instalments/stores/refund/refund-intents"
import { amend } from "../ledger/amend-checkout"
import { ledgerOf } from "../ledger/ledger-of"
import { returnFailed } from "../refund/record/return-failed"
import { requestRefund } from "../refund/request/request-refund"
import { gatewayOf } from "../service/gateway"
import { withCart } from "./cart-lease"
import { heal } from "./heal"

/** Longer than most completions take; the job places what is not placed by then. Milliseconds. */
const PLACING_WAIT_MS = 10_000
const LEASE_WAIT_MS = 5_000

/** Nobody asked for this refund: no order could be placed. */
const JOB: Asker = { source: "job", by: null }

/** Enough to take the cart's lease; the row itself is read under it. */
export type CheckoutOfCart = Pick<Checkout, "id" | "cartId">

/**
 * Makes the order of a paid checkout, or finds that it has been made. At most one process works on a cart.
 *
 * @returns the row afterwards: placed with its order, or unplaced with the problem
 * @throws LeaseBusyError when another process works on the cart all the while
 */
export async function placePaid(container: MedusaContainer, { id, cartId }: CheckoutOfCart): Promise<Checkout> {
  await withCart(container, cartId, PLACING_WAIT_MS, (held) => heal(container, held, { kind: "place", attemptId: id }))
  return rowOf(container, id)
}

/**
 * Takes up a payment whose time has come: places it, refunds it, leaves it for a person, or looks whether its order still stands.
 *
 * @throws Refusal `not_allowed` when its account is not configured, or is set to another environment
 * @throws LeaseBusyError while another process works on the cart
 */
export async function recoverPayment(container: MedusaContainer, { id, cartId }: CheckoutOfCart): Promise<Checkout> {
  await withCart(container, cartId, LEASE_WAIT_MS, (held) => heal(container, held, { kind: "recover", attemptId: id }))
  return sendBack(container, await rowOf(container, id), JOB)
}

/**
 * Gives the full amount of a checkout without an order back. May be called again after a crash: there is at most one such refund
 * of a checkout. One that came to nothing is retried by a new one.
 *
 * @returns the row afterwards; unplaced with the problem `refund_failed` when the service declines
 * @throws as recoverPayment does
 */
export async function returnPayment(
  container: MedusaContainer,
  { id, cartId }: CheckoutOfCart,
  asker = JOB
): Promise<Checkout> {
  await withCart(container, cartId, LEASE_WAIT_MS, (held) => heal(container, held, { kind: "return", attemptId: id }))
  return sendBack(container, await rowOf(container, id), asker)
}

/** An attempt has ended unpaid: an order that a killed process left behind without payment goes too. @throws LeaseBusyError */
export async function releaseCart(container: MedusaContainer, { id, cartId }: CheckoutOfCart): Promise<void> {
  await withCart(container, cartId, LEASE_WAIT_MS, (held) => heal(container, held, { kind: "release", attemptId: id }))
}

/** What is on its way back is requested from the service; the refund's own row guards it from then on. */
async function sendBack(container: MedusaContainer, checkout: Checkout, asker: Asker): Promise<Checkout> {
  if (checkout.placementState !== "refunding") {
    return checkout
  }
  const { reference, account, amountMinor } = checkout
  const { ledger } = gatewayOf(container, checkout)
  try {
    const major = minorToDecimal(amountMinor)
    await requestRefund(container, account, { reference, kind: "unplaced", medusaRefundId: null, major, asker })
    return await amend(ledger, checkout, () => ({ change: { nextCheckAt: null }, timeline: [] }))
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error
    }
    return returnFailed(container, checkout)
  }
}

async function rowOf(container: MedusaContainer, id: string): Promise<Checkout> {
  const row = await ledgerOf(container).checkouts.find({ id })
  if (!row) {
    throw new Error(`There is no checkout ${id} in the ledger`)
  }
  // Keys and money of sandbox and production never meet.
  gatewayOf(container, row)
  return row
}
