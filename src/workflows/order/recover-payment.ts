import type { MedusaContainer } from "@medusajs/framework/types"
import { assertNever } from "../../core/assert-never"
import { nextCheck } from "../../core/checkout/check-schedule"
import type { Checkout } from "../../core/checkout/checkout"
import { minorToDecimal } from "../../core/money/money"
import { recovery } from "../../core/checkout/recovery"
import { Refusal } from "../../core/refusal"
import type { Asker } from "../../modules/instalments/stores/refund/refunds"
import { amend } from "../ledger/amend-checkout"
import { announceUnplaced } from "../notify/payment-unplaced"
import { type Gateway, gatewayFor } from "../service/gateway"
import { placeOrder } from "./place-order"
import { requestRefund } from "../refund/request/request-refund"
import { undoUnderLease } from "./undo-under-lease"
import { withCartLease } from "./cart-lease"

const LEASE_WAIT_MS = 5_000

/** Nobody asked: no order could be made. */
const JOB: Asker = { source: "job", by: null }

/** Takes up money that was taken and has no order yet: places it, gives it back, or leaves it for a person. */
export async function recoverPayment(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  const gateway = gatewayFor(container, checkout.account)
  if (checkout.placementState === "refunding") {
    return returnPayment(container, checkout)
  }
  const step = recovery(checkout, gateway.account.onUnplaceable, new Date())
  switch (step) {
    case "place":
      return placeOrder(container, checkout)
    case "return":
      return returnPayment(container, checkout)
    case "hold":
      return hold(container, gateway, checkout)
    default:
      return assertNever(step)
  }
}

/**
 * Gives the full amount of a checkout without an order back, through the refund ledger. May be called again after a
 * crash: there is at most one such refund of a checkout. One that came to nothing is taken up by a new one.
 */
export async function returnPayment(container: MedusaContainer, checkout: Checkout, asker = JOB): Promise<Checkout> {
  const { ledger } = gatewayFor(container, checkout.account)
  const refunding = await withCartLease(container, checkout.cartId, LEASE_WAIT_MS, () => givenUp(container, checkout))
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
    return refused(container, refunding)
  }
}

/**
 * From here on no order can be made with this payment. For a caller who holds the cart's lease: a completion under way
 * would make one nevertheless. An order that a killed process left unpaid is cancelled, because this was its payment.
 */
async function givenUp(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  const refunding = await amend(gatewayFor(container, checkout.account).ledger, checkout, (newest) =>
    newest.placementState === "unplaced"
      ? {
          change: { placementState: "refunding", nextCheckAt: nextCheck(newest, new Date()) },
          timeline: [{ kind: "refund_requested", source: "job", details: { amountMinor: newest.amountMinor } }],
        }
      : undefined
  )
  if (refunding.placementState === "refunding") {
    await undoUnderLease(container, refunding)
  }
  return refunding
}

async function refused(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  const { ledger } = gatewayFor(container, checkout.account)
  const kept = await amend(ledger, checkout, () => ({
    change: { placementState: "unplaced", problem: "refund_failed", nextCheckAt: null },
    timeline: [{ kind: "unplaced", source: "job", details: { problem: "refund_failed" } }],
  }))
  await announceUnplaced(container, kept)
  return kept
}

async function hold(container: MedusaContainer, { ledger }: Gateway, checkout: Checkout): Promise<Checkout> {
  const held = await amend(ledger, checkout, () => ({
    change: { placementState: "unplaced", nextCheckAt: null },
    timeline: [{ kind: "held", source: "job", details: { problem: checkout.problem } }],
  }))
  await announceUnplaced(container, held)
  return held
}
