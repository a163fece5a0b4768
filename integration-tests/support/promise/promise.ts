import type { Circumstances } from "./circumstances"
import { ordersPaid } from "./orders"
import { moneyTaken } from "./payments"
import type { CartRecords } from "./records"
import { moneyGivenBack } from "./refunds"

/**
 * The promise about the money of one cart: every payment that the service took is exactly one order or one full refund, and
 * the service, Medusa and the ledger agree on it.
 *
 * @returns what is not as promised, one sentence each; empty when the promise holds
 */
export function brokenPromises(cart: CartRecords, circumstances: Circumstances = {}): string[] {
  return [
    ...moneyTaken(cart, circumstances),
    ...ordersPaid(cart, circumstances),
    ...moneyGivenBack(cart, circumstances),
  ]
}
