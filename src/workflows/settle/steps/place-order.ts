import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { CheckoutOfCart } from "../../order/place-under-lease"
import { placeOrder } from "../../order/place-order"

/**
 * Makes the order of a paid checkout. Not compensated: an order that stands is the aim, and completing a cart
 * compensates itself when it fails.
 */
export const placeOrderStep = createStep("instalments-place-order", async (checkout: CheckoutOfCart, { container }) => {
  const { orderId } = await placeOrder(container, checkout)
  return new StepResponse({ orderId })
})
