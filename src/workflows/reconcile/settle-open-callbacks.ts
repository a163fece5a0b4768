import type { MedusaContainer } from "@medusajs/framework/types"
import { callbackSnapshot } from "../../core/checkout/callback"
import { ledgerOf } from "../service/gateway"
import { settleCheckoutWorkflow } from "../settle/settle-checkout"

/** Younger ones are being settled by the process that received them, milliseconds. */
const AGE_MS = 60_000
const MOST = 100

/** Settles callbacks that were accepted and then left behind: the process died, or the database was away. */
export async function settleOpenCallbacks(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  for (const { id, account, callback } of await ledger.callbacks.open(AGE_MS, MOST)) {
    const checkout = await ledger.checkouts.find({ reference: callback.reference, account })
    if (!checkout) {
      await ledger.callbacks.close(id, "unknown_reference")
      continue
    }
    await settleCheckoutWorkflow(container).run({
      input: { checkoutId: checkout.id, snapshot: callbackSnapshot(callback) },
    })
    await ledger.callbacks.close(id, "settled")
  }
}
