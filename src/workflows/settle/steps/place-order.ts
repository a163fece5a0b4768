import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { ledgerOf } from "../../service/gateway"
import { placeOrder } from "../place-order"

/**
 * Makes the order of a paid checkout. Not compensated: an order that stands is the aim, and completing a cart
 * compensates itself when it fails.
 */
export const placeOrderStep = createStep(
  "instalments-place-order",
  async ({ checkoutId }: { checkoutId: string }, { container }) => {
    const checkout = await ledgerOf(container).findCheckout({ id: checkoutId })
    if (!checkout) {
      throw new Error(`There is no checkout ${checkoutId} in the ledger`)
    }
    const placed = await placeOrder(container, checkout)
    return new StepResponse({ orderId: placed.orderId, problem: placed.problem })
  }
)
