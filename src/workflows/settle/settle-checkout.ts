import { createWorkflow, transform, when, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { InstalmentsEvents } from "../../core/events"
import { placeOrderStep } from "./steps/place-order"
import { undoUnpaidOrderStep } from "./steps/undo-unpaid-order"
import { recordSnapshotStep, type SettleInput } from "./steps/record-snapshot"

/**
 * Brings the ledger and Medusa in line with what the service says of a checkout.
 * Callback, return page, reconcile job and "check now" all end here, in any order and as often as they like.
 *
 * Emits `instalments.checkout.settled` with `{ id }` whenever the news asked for something to be done.
 */
export const settleCheckoutWorkflow = createWorkflow("settle-instalments-checkout", (input: SettleInput) => {
  const recorded = recordSnapshotStep(input)
  const placed = when("checkout-is-paid", recorded, ({ action }) => action === "place").then(() =>
    placeOrderStep({ id: recorded.checkoutId, cartId: recorded.cartId })
  )
  when("checkout-has-ended", recorded, ({ action }) => action === "release").then(() =>
    undoUnpaidOrderStep({ checkoutId: recorded.checkoutId })
  )
  when("checkout-has-news", recorded, ({ action }) => action !== "none").then(() =>
    emitEventStep({ eventName: InstalmentsEvents.CHECKOUT_SETTLED, data: { id: recorded.checkoutId } })
  )
  const result = transform({ recorded, placed }, ({ recorded, placed }) => ({
    action: recorded.action,
    orderId: placed?.orderId ?? null,
  }))
  return new WorkflowResponse(result)
})
