import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountOptions } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { guarded } from "../service/guarded"
import { settleStoredCallback } from "../settle/settle-stored-callback"

/** Younger ones are being settled by the process that received them, milliseconds. */
const AGE_MS = 60_000
const MOST = 100

/** Settles an account's callbacks that were accepted and then left behind: the process died, or the database was away. */
export async function settleOpenCallbacks(container: MedusaContainer, account: AccountOptions): Promise<void> {
  for (const open of await ledgerOf(container).inbox.open(account, AGE_MS, MOST)) {
    await guarded(container, open.callback.reference, () => settleStoredCallback(container, open))
  }
}
