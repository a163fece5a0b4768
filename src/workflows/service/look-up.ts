import type { CallOptions } from "../../client"
import type { Checkout } from "../../core/checkout/checkout"
import type { Snapshot } from "../../core/checkout/snapshot"
import type { Gateway } from "./gateway"

/**
 * Asks the service about one checkout.
 *
 * @returns undefined when the service's id is not known (the answer to the creation was lost)
 * @throws InstalmentsClientError
 */
export async function lookUp(
  { client, ledger }: Gateway,
  checkout: Checkout,
  call: CallOptions
): Promise<Snapshot | undefined> {
  if (checkout.serviceCheckoutId === null) {
    return undefined
  }
  const askedAt = new Date()
  const { status, amountMinor, currency } = await client.getCheckout(checkout.serviceCheckoutId, call)
  await ledger.waiting.answered(checkout, askedAt)
  return { source: "lookup", status, amountMinor, currency }
}
