import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../../core/checkout/checkout"
import { CLOCKS_APART_MS } from "../../../core/refund/schedule"
import { reasonOf } from "../../../core/reasons"
import { refusedBecause } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import { listKeysOf } from "../../service/list-keys"

/**
 * The service's refunds do not name their payment. One of this payment's whole amount, made outside this shop since it was
 * begun, may be its own, and an order would be placed for money that has gone back: a person has to say first.
 *
 * @throws Refusal `not_allowed` that says how
 */
export async function requireNotRefunded(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const { createdAt, amountMinor } = checkout
  const ledger = ledgerOf(container)
  // When it was paid may have been learnt days afterwards.
  const since = new Date(createdAt.getTime() - CLOCKS_APART_MS)
  const id = await ledger.foreignRefunds.openOf(listKeysOf(ledger, checkout), amountMinor, since)
  if (id !== undefined) {
    throw refusedBecause(reasonOf("may_be_refunded", { id }))
  }
}
