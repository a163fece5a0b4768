import type { MedusaContainer } from "@medusajs/framework/types"
import { nextCheck } from "../../core/checkout/check-schedule"
import type { Checkout } from "../../core/checkout/checkout"
import { minorToDecimal } from "../../core/money/money"
import { Refusal } from "../../core/refusal"
import type { Asker } from "../../modules/instalments/stores/refund/refund-intents"
import { amend } from "../ledger/amend-checkout"
import { ledgerOf } from "../ledger/ledger-of"
import { underCartLock } from "../medusa/cart-lock"
import { returnFailed } from "../refund/record/return-failed"
import { requestRefund } from "../refund/request/request-refund"
import { gatewayOf } from "../service/gateway"
import { withCartLease } from "./cart-lease"
import { mayHaveOrder } from "./claim-order"
import { placeUnderLease } from "./place-under-lease"
import { undoUnderLease } from "./undo-under-lease"
import { voidAllPayments } from "./void-stray-payments"

const LEASE_WAIT_MS = 5_000

/** Nobody asked for this refund: no order could be placed. */
export const JOB: Asker = { source: "job", by: null }

/**
 * Gives the full amount of a checkout without an order back, through the refund ledger. May be called again after a
 * crash: there is at most one such refund of a checkout. One that came to nothing is retried by a new one.
 *
 * @param isWanted asked of the newest version of the row, under the cart's lease
 * @returns the row afterwards; unplaced with the problem `refund_failed` when the service declines
 * @throws Refusal `not_allowed` when its account is not configured, or is set to another environment
 * @throws LeaseBusyError while another process works on the cart
 */
export async function returnPayment(
  container: MedusaContainer,
  checkout: Checkout,
  asker = JOB,
  isWanted: (newest: Checkout) => boolean = () => true
): Promise<Checkout> {
  const { ledger } = gatewayOf(container, checkout)
  const refunding = await withCartLease(container, checkout.cartId, LEASE_WAIT_MS, () =>
    givenUp(container, checkout, isWanted)
  )
  if (refunding.placementState !== "refunding") {
    return refunding
  }
  try {
    const { reference, account, amountMinor } = refunding
    const major = minorToDecimal(amountMinor)
    await requestRefund(container, account, { reference, kind: "unplaced", medusaRefundId: null, major, asker })
    return await amend(ledger, refunding, () => ({ change: { nextCheckAt: null }, timeline: [] }))
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error
    }
    return returnFailed(container, refunding)
  }
}

/**
 * From here on no order can be made with this payment, and none was: merchants' own code holds no lease of ours, so what is under
 * way there is waited for. An order that a killed process left unpaid is cancelled, because this was its payment. For a caller who
 * holds the cart's lease.
 */
async function givenUp(
  container: MedusaContainer,
  checkout: Checkout,
  isWanted: (newest: Checkout) => boolean
): Promise<Checkout> {
  const refunding = await underCartLock(container, checkout.cartId, async () =>
    checkout.placementState === "unplaced" && (await mayHaveOrder(container, checkout))
      ? undefined
      : giveUp(container, checkout, isWanted)
  )
  if (!refunding) {
    return placeUnderLease(container, checkout)
  }
  if (refunding.placementState === "refunding") {
    await undoUnderLease(container, refunding)
    await voidAllPayments(container, refunding)
  }
  return refunding
}

function giveUp(
  container: MedusaContainer,
  checkout: Checkout,
  isWanted: (newest: Checkout) => boolean
): Promise<Checkout> {
  return amend(ledgerOf(container), checkout, (newest) =>
    newest.placementState === "unplaced" && isWanted(newest)
      ? {
          change: { placementState: "refunding", nextCheckAt: nextCheck(newest, new Date()) },
          timeline: [{ kind: "refund_requested", source: "job", details: { amountMinor: newest.amountMinor } }],
        }
      : undefined
  )
}
