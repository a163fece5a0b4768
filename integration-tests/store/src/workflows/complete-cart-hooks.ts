import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { misbehaviour } from "../misbehaviour"

/** Medusa has these two hooks; its types name only the one that it documents. */
type Undocumented = {
  beforePaymentAuthorization(handler: (input: { input: { id: string } }) => Promise<void>): void
  orderCreated(handler: (input: { cart_id: string }) => Promise<void>): void
}

function hasBoth(hooks: object): hooks is Undocumented {
  return "beforePaymentAuthorization" in hooks && "orderCreated" in hooks
}

const { hooks } = completeCartWorkflow

if (hasBoth(hooks)) {
  hooks.beforePaymentAuthorization(async ({ input }) => {
    await misbehaviour().beforeAuthorisation?.(input.id)
  })
  hooks.orderCreated(async ({ cart_id }) => {
    await misbehaviour().orderCreated?.(cart_id)
  })
}
