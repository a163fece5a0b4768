import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { ledgerOf } from "../../service/gateway"
import { undoUnpaidOrder } from "../../order/undo-unpaid-order"

/** Cancels an order that a killed process left behind without payment, once its attempt to pay has ended. */
export const undoUnpaidOrderStep = createStep(
  "instalments-undo-unpaid-order",
  async ({ checkoutId }: { checkoutId: string }, { container }) => {
    const checkout = await ledgerOf(container).findCheckout({ id: checkoutId })
    if (checkout) {
      await undoUnpaidOrder(container, checkout)
    }
    return new StepResponse(null)
  }
)
