import type { MedusaContainer } from "@medusajs/framework/types"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { ledgerOf } from "../ledger/ledger-of"
import { gatewayFor } from "../service/gateway"
import { readAhead } from "../service/merchant-config"
import { guarded } from "../service/guarded"

/** The ledgers, one for each process, whose first pass is done. */
const begun = new WeakSet<InstalmentsModuleService>()

/** Keeps the merchant config of every open account fresh. The first pass of a process always asks, to try the credentials. */
export async function readConfigsAhead(container: MedusaContainer, now: Date): Promise<void> {
  const ledger = ledgerOf(container)
  const isFirst = !begun.has(ledger)
  begun.add(ledger)
  for (const { account, closed } of Object.values(ledger.options.accounts)) {
    if (!closed) {
      await guarded(container, account, () => readAhead(gatewayFor(container, account), now, isFirst))
    }
  }
}
