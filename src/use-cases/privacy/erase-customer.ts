import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../ledger/ledger-of"
import { type Buyer, purchasesOf } from "../medusa/shop/people"

/** Whose data is to go. */
export type EraseCustomerInput = Buyer

const named = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)
/** An id that is undefined would match everybody, and what is erased is gone. */
const buyer: z.ZodType<Buyer> = z.union([z.object({ customer_id: named }), z.object({ email: named })])

const eraseCustomerStep = createStep("instalments-erase-customer", async (input: EraseCustomerInput, { container }) => {
  const who = buyer.safeParse(input).data
  if (!who) {
    const remedy = "Say whose data is to be erased: set `customer_id`, or for a guest `email`."
    throw new MedusaError(MedusaError.Types.INVALID_DATA, remedy)
  }
  const { cartIds, orderIds } = await purchasesOf(container, who)
  return new StepResponse(await ledgerOf(container).retention.eraseCarts(cartIds, orderIds))
})

/**
 * Erases one customer from the ledger: attempts to pay that came to nothing are deleted with their timelines and callbacks; of
 * the others, ids, states and amounts stay, as accounting needs them. It runs by itself when Medusa deletes a customer. It cannot be
 * undone, and changes nothing at the service.
 *
 * @throws MedusaError (HTTP 400) where the input names nobody; nothing is erased then
 * @returns how many rows were deleted, and of how many the traces of the shopper were removed
 */
export const eraseCustomerWorkflow = createWorkflow("erase-instalments-customer", (input: EraseCustomerInput) => {
  return new WorkflowResponse(eraseCustomerStep(input))
})
