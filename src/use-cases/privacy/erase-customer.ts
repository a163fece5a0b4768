import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { ledgerOf } from "../ledger/ledger-of"
import { type Buyer, purchasesOf } from "../medusa/shop/people"

/** Whose data is to go. */
export type EraseCustomerInput = Buyer

const eraseCustomerStep = createStep("instalments-erase-customer", async (who: EraseCustomerInput, { container }) => {
  const { cartIds, orderIds } = await purchasesOf(container, who)
  return new StepResponse(await ledgerOf(container).retention.eraseCarts(cartIds, orderIds))
})

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
