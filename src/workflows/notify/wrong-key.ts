import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountOptions } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { notifyAdmin } from "./notify"

/**
 * Tells the admins, once a day, that callbacks about this account's own payments are refused: its signing key is most
 * likely wrong. Orders are still placed, by asking the service, only later.
 */
export async function notifyWrongKey(container: MedusaContainer, account: AccountOptions): Promise<void> {
  const refused = await ledgerOf(container).refusals.markWrongKeyNotified(account)
  if (refused > 0) {
    await notifyAdmin(container, {
      title: `Callbacks about payments of the account "${account.account}" are refused: their signature is not valid.`,
      description: `${refused} in the last hour. Copy the signing key again for the ${account.environment} environment into the option signingKey and restart Medusa. Until then, orders are placed later, when the service is asked.`,
    })
  }
}
