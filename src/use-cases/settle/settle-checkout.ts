import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Checkout, Snapshot } from "../../core/checkout/checkout"
import type { Action } from "../../core/checkout/decide"
import { type Recording, recordingOf } from "../../core/checkout/recording"
import { InstalmentsEvents } from "../../core/events"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { emit } from "../notify/notify"
import { announceUnplaced } from "../notify/payment-unplaced"
import { gatewayOf } from "../service/gateway"
import { type Payment, placePaid, releaseCart } from "./payments"

/** A checkout of the ledger, and what the service says of it. */
export type SettleInput = { checkoutId: string; snapshot: Snapshot }

/**
 * Writes down what the service said. Not compensated: news stays true when what follows from it fails,
 * and the row's state makes the reconcile job take it up again.
 */
const recordSnapshotStep = createStep(
  "instalments-record-snapshot",
  async ({ checkoutId, snapshot }: SettleInput, { container }) => {
    const checkout = await ledgerOf(container).checkouts.existing(checkoutId)
    gatewayOf(container, checkout)
    const recorded = await recordSnapshot(container, checkout, snapshot)
    // When the service contradicts itself, admins are notified at once, and only once, whatever becomes of the payment.
    if (recorded.checkout.problem === "outcome_contradicted" || recorded.checkout.problem === "amount_mismatch") {
      await announceUnplaced(container, recorded.checkout)
    }
    const action: Action = recorded.action
    const { cartId, forOrderId } = recorded.checkout
    return new StepResponse({ checkoutId, payment: { id: checkoutId, cartId, forOrderId }, action })
  }
)

/**
 * Places the order of a paid checkout, or has the order that it was paid for count it. Not compensated: the order is meant to
 * stand, and completing a cart compensates itself when it fails.
 */
const placeOrderStep = createStep("instalments-place-order", async (checkout: Payment, { container }) => {
  const { orderId } = await placePaid(container, checkout)
  return new StepResponse({ orderId })
})

/** Takes care of an order that a killed process left behind without payment, once its attempt to pay has ended. */
const releaseCartStep = createStep("instalments-release-cart", async (checkout: Payment, { container }) => {
  await releaseCart(container, checkout)
  return new StepResponse(null)
})

/**
 * Brings the ledger and Medusa in line with what the service says of a checkout.
 * Callback, return page, reconcile job and "check now" all end here, in any order and as often as they like.
 */
export const settleCheckoutWorkflow = createWorkflow("settle-instalments-checkout", (input: SettleInput) => {
  const recorded = recordSnapshotStep(input)
  const placed = when("checkout-is-paid", recorded, ({ action }) => action === "place").then(() =>
    placeOrderStep(recorded.payment)
  )
  when("checkout-has-ended", recorded, ({ action }) => action === "release").then(() =>
    releaseCartStep(recorded.payment)
  )
  const result = transform({ recorded, placed }, ({ recorded, placed }) => ({
    action: recorded.action,
    orderId: placed?.orderId ?? null,
  }))
  return new WorkflowResponse(result)
})

/** The row after the news, and what has to happen in Medusa. */
type Recorded = { checkout: Checkout; action: Action }

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
): Promise<Recorded> {
  let heard: Omit<Recording, "amendment"> = { action: "none", isNews: false }
  const written = await amend(ledgerOf(container), checkout, (newest) => {
    const { amendment, ...recording } = recordingOf(newest, snapshot, new Date())
    heard = recording
    return amendment
  })
  if (heard.isNews) {
    await emit(container, InstalmentsEvents.CHECKOUT_SETTLED, { id: checkout.id })
  }
  return { checkout: written, action: heard.action }
}
