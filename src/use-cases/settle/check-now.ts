import type { MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions, InstalmentsClientError } from "../../client"
import type { Checkout } from "../../core/checkout/checkout"
import { gatewayOf } from "../service/gateway"
import { lookUp } from "../service/look-up"
import { settleCheckoutWorkflow } from "./settle-checkout"

/**
 * Asks the service about a checkout and settles what it says.
 *
 * @returns the row afterwards; unchanged when the service cannot be asked now
 */
export async function checkNow(container: MedusaContainer, checkout: Checkout, call: CallOptions): Promise<Checkout> {
  const gateway = gatewayOf(container, checkout)
  try {
    const snapshot = await lookUp(gateway, checkout, call)
    if (snapshot) {
      await settleCheckoutWorkflow(container).run({ input: { checkoutId: checkout.id, snapshot } })
    }
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
  }
  return (await gateway.ledger.checkouts.find({ id: checkout.id })) ?? checkout
}
