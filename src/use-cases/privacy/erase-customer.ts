import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { ledgerOf } from "../ledger/ledger-of"

/** Whose data is to go: a customer of the shop, or a guest by the address of their carts. */
export type EraseCustomerInput = { customer_id: string } | { email: string }

const eraseCustomerStep = createStep("instalments-erase-customer", async (who: EraseCustomerInput, { container }) => {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters =
    "customer_id" in who ? { customer_id: who.customer_id } : { email: { $ilike: literally(who.email.trim()) } }
  // Medusa only marks carts as deleted.
  const [carts, orders] = await Promise.all([
    query.graph({ entity: "cart", fields: ["id"], filters, withDeleted: true }),
    query.graph({ entity: "order", fields: ["id"], filters, withDeleted: true }),
  ])
  const [cartIds, orderIds] = [carts, orders].map(({ data }) => data.map(({ id }: { id: string }) => id))
  return new StepResponse(await ledgerOf(container).retention.eraseCarts(cartIds ?? [], orderIds ?? []))
})

/** A text as a pattern that matches nothing but itself, in whatever case. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}

/**
 * Erases one customer from the ledger: attempts to pay that came to nothing are deleted with their timelines and callbacks; of
 * the others, ids, states and amounts stay, as accounting needs them. It runs by itself when Medusa deletes a customer. It cannot be
 * undone, and changes nothing at the service.
 *
 * @returns how many rows were deleted, and of how many the traces of the shopper were removed
 */
export const eraseCustomerWorkflow = createWorkflow("erase-instalments-customer", (input: EraseCustomerInput) => {
  return new WorkflowResponse(eraseCustomerStep(input))
})
