import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { assertNever } from "../../core/assert-never"
import type { Checkout, Snapshot } from "../../core/checkout/checkout"
import type { Action } from "../../core/checkout/decide"
import { type Recording, recordingOf } from "../../core/checkout/recording"
import { InstalmentsEvents } from "../../core/events"
import { givenBack } from "../../core/refund/amounts"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { emit } from "../notify/notify"
import { announceUnplaced } from "../notify/payment-unplaced"
import { gatewayOf } from "../service/gateway"
import { placePaid, releaseCart } from "./payments"

/** A checkout of the ledger, and what the service says of it. */
export type SettleInput = { checkoutId: string; snapshot: Snapshot }

const settleStep = createStep("instalments-settle", async (input: SettleInput, { container }) => {
  const { orderId } = await settleCheckout(container, input)
  return new StepResponse({ orderId })
})

/**
 * Brings the ledger and Medusa in line with what the service says of a checkout, for programs that have heard of it themselves.
 * May be run as often as they like; nothing of it is compensated.
 *
 * @returns the order that the payment has, if any
 */
export const settleCheckoutWorkflow = createWorkflow("settle-instalments-checkout", (input: SettleInput) => {
  return new WorkflowResponse(settleStep(input))
})

/**
 * Brings the ledger and Medusa in line with what the service says of a checkout. Callback, return page, reconcile job and
 * "check now" all end here, in any order and as often as they like. What fails leaves the row as it is by then, and its state
 * makes the reconcile job take it up again.
 *
 * @returns the row afterwards
 * @throws Refusal `not_allowed` when its account is not configured, or is set to another environment
 * @throws LeaseBusyError when another process works on the cart or order all the while
 */
export async function settleCheckout(container: MedusaContainer, heard: SettleInput): Promise<Checkout> {
  return settleAsRead(container, await ledgerOf(container).checkouts.existing(heard.checkoutId), heard.snapshot)
}

/** The same for a row that was read this moment. */
export async function settleAsRead(
  container: MedusaContainer,
  checkout: Checkout,
  snapshot: Snapshot
): Promise<Checkout> {
  gatewayOf(container, checkout)
  const { checkout: recorded, action } = await recordAndTell(container, checkout, snapshot)
  switch (action) {
    case "place":
      return placePaid(container, recorded)
    case "release":
      // An order that a killed process left behind without payment goes too.
      await releaseCart(container, recorded)
      return recorded
    case "hold":
    case "none":
      return recorded
    default:
      return assertNever(action)
  }
}

/** Writes it down. When the service contradicts itself, admins are notified at once, and only once, whatever becomes of the payment. */
export async function recordAndTell(
  container: MedusaContainer,
  checkout: Checkout,
  snapshot: Snapshot
): ReturnType<typeof recordSnapshot> {
  const recording = await recordSnapshot(container, checkout, snapshot)
  const { problem } = recording.checkout
  if (problem === "outcome_contradicted" || problem === "amount_mismatch" || problem === "returned_in_part") {
    await announceUnplaced(container, recording.checkout)
  }
  return recording
}

/**
 * Writes down what a snapshot means for a checkout. Old news changes nothing.
 *
 * Emits `instalments.checkout.settled` with `{ id }` when the news asks for something to be done: by whoever wrote it down, and
 * before anything is done about it, which may fail and be tried again.
 */
export async function recordSnapshot(
  container: MedusaContainer,
  checkout: Checkout,
  snapshot: Snapshot
): Promise<{ checkout: Checkout; action: Action }> {
  let heard: Omit<Recording, "amendment"> = { action: "none", isNews: false }
  const backMinor = await givenBackOf(container, checkout)
  const written = await amend(ledgerOf(container), checkout, (newest) => {
    const { amendment, ...recording } = recordingOf(newest, snapshot, new Date(), backMinor)
    heard = recording
    return amendment
  })
  if (heard.isNews) {
    await emit(container, InstalmentsEvents.CHECKOUT_SETTLED, { id: checkout.id })
  }
  return { checkout: written, action: heard.action }
}

/** What of a payment without an order has gone back or is on its way there, pence; null where none is to. */
export async function givenBackOf(container: MedusaContainer, checkout: Checkout): Promise<number | null> {
  const goesBack = checkout.placementState === "refunding" || checkout.placementState === "returned"
  return goesBack ? givenBack(checkout, await ledgerOf(container).refunds.ofCheckout(checkout.id)) : null
}
