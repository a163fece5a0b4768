import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { currentLife } from "./life"

type Hook = (handler: () => undefined) => void

/** Medusa takes one handler for good. */
let isHooked = false

/**
 * The merchant's own handler of new orders: it throws where a life is in that trouble. Medusa's types leave this hook out, and
 * its documentation has it.
 */
export function hookOrders(): void {
  const hooks: { validate: unknown; orderCreated?: Hook } = completeCartWorkflow.hooks
  if (!isHooked) {
    hooks.orderCreated?.(() => failIfTroubled())
    isHooked = true
  }
}

function failIfTroubled(): undefined {
  if (currentLife.getStore()?.troubles.has("orders_hook_fails")) {
    throw new Error("The merchant's own code failed")
  }
}
