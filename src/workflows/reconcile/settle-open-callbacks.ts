import type { MedusaContainer } from "@medusajs/framework/types"
import { callbackSnapshot } from "../../core/checkout/callback"
import type { AccountOptions } from "../../core/options/options"
import type { OpenCallback } from "../../modules/instalments/stores/checkout/callbacks"
import { ledgerOf } from "../service/gateway"
import { settleCheckoutWorkflow } from "../settle/settle-checkout"
import { guarded } from "../service/guarded"

/** Younger ones are being settled by the process that received them, milliseconds. */
const AGE_MS = 60_000
const MOST = 100

/** Settles an account's callbacks that were accepted and then left behind: the process died, or the database was away. */
export async function settleOpenCallbacks(container: MedusaContainer, account: AccountOptions): Promise<void> {
  for (const open of await ledgerOf(container).callbacks.open(account, AGE_MS, MOST)) {
    await guarded(container, open.callback.reference, () => settle(container, open))
  }
}

async function settle(container: MedusaContainer, { id, account, environment, callback }: OpenCallback): Promise<void> {
  const ledger = ledgerOf(container)
  await ledger.callbacks.postpone(id)
  const checkout = await ledger.checkouts.find({ reference: callback.reference, account })
  if (!checkout || checkout.environment !== environment) {
    await ledger.callbacks.close(id, "unknown_reference")
    return
  }
  await settleCheckoutWorkflow(container).run({
    input: { checkoutId: checkout.id, snapshot: callbackSnapshot(callback) },
  })
  await ledger.callbacks.close(id, "settled")
}
