import type { MedusaContainer } from "@medusajs/framework/types"
import { callbackSnapshot } from "../../core/checkout/callback"
import type { OpenCallback } from "../../modules/instalments/stores/callback/inbox"
import { ledgerOf } from "../ledger/ledger-of"
import { settleAsRead } from "./settle-checkout"

/** Settles a callback from the inbox, once more if need be: old news changes nothing. @returns what became of it */
export async function settleStoredCallback(
  container: MedusaContainer,
  { id, account, environment, callback }: OpenCallback
): Promise<"settled" | "unknown_reference"> {
  const ledger = ledgerOf(container)
  const checkout = await ledger.checkouts.find({ reference: callback.reference, account })
  if (!checkout || checkout.environment !== environment) {
    await ledger.inbox.close(id, "unknown_reference")
    return "unknown_reference"
  }
  await settleAsRead(container, checkout, callbackSnapshot(callback))
  await ledger.inbox.close(id, "settled")
  return "settled"
}
