import type { CallOptions } from "../../client"
import type { Checkout } from "../../core/checkout/checkout"
import { reportedAmount } from "../../core/checkout/recording"
import type { MinorAmount } from "../../core/money/money"
import { reasonOf } from "../../core/reasons/reasons"
import { refusedBecause } from "../../core/refusal"
import type { Gateway } from "./gateway"

/** A person may be waiting: one question to the service, within seconds. Milliseconds. */
const CALL: CallOptions = { budgetWaitMs: 2_000, totalMs: 10_000 }

/**
 * What the service has taken of a payment. Where it has ever named another amount than was agreed, only its own record of now
 * says which is true: no more than that can go back, and whoever gives back less keeps the shopper's money.
 *
 * @throws Refusal where it was taken in another currency than refunds are made in
 * @throws InstalmentsClientError when the service cannot be asked now
 */
export async function takenAmount(
  { client, ledger }: Gateway,
  { id, serviceCheckoutId, amountMinor, currency }: Checkout
): Promise<MinorAmount> {
  const isDisputed = reportedAmount(await ledger.timeline.ofCheckout(id)) !== null
  if (!isDisputed || serviceCheckoutId === null) {
    return amountMinor
  }
  const taken = await client.getCheckout(serviceCheckoutId, CALL)
  if (taken.currency !== currency) {
    throw refusedBecause(reasonOf("taken_in_other_currency", { currency: taken.currency }))
  }
  return taken.amountMinor
}
