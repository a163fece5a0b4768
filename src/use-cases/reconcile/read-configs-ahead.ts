import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckedOptions } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { eachAccount } from "../service/each-account"
import { gatewayFor } from "../service/gateway"
import { readAhead } from "../service/merchant-config"

/** The options, of which each process has its own, whose first pass is done. The container wraps the ledger anew each time. */
const begun = new WeakSet<CheckedOptions>()

/** Keeps the merchant config of every open account fresh. The first pass of a process always asks, to try the credentials. */
export async function readConfigsAhead(container: MedusaContainer, now: Date): Promise<void> {
  const ledger = ledgerOf(container)
  const isFirst = !begun.has(ledger.options)
  begun.add(ledger.options)
  await eachAccount(container, "config", async ({ account, closed }) => {
    if (!closed) {
      await readAhead(gatewayFor(container, account), now, isFirst)
    }
  })
}
