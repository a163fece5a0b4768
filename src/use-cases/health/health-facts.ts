import type { MedusaContainer } from "@medusajs/framework/types"
import { ALWAYS_THERE, SIGNED } from "../../client"
import { isOfDescription } from "../../core/health/alert"
import { aheadMs } from "../../core/health/clock"
import type { HealthFacts } from "../../core/health/facts"
import { accountOf } from "../../core/options/options"
import type { KeptAlert } from "../../modules/instalments/stores/health/alerts"
import { accountKey } from "../ledger/account-keys"
import { ledgerOf } from "../ledger/ledger-of"
import { brokenContract } from "../medusa/contract"

/** All that is known about whether all is well, and the alerts that are open. */
export async function healthFacts(container: MedusaContainer): Promise<{ facts: HealthFacts; open: KeptAlert[] }> {
  const ledger = ledgerOf(container)
  const accounts = Object.values(ledger.options.accounts)
  await ledger.calls.flush().catch(() => undefined)
  const from = Date.now()
  const { open, ...ofShop } = await ledger.health.ofShop(accounts)
  const { now } = ofShop
  const bootedAt = new Date(now.getTime() - process.uptime() * 1000)
  const clockAheadMs = aheadMs({ from, to: Date.now() }, now.getTime())
  const [contract, perAccount] = await Promise.all([
    brokenContract(container),
    ledger.health.ofAccounts(accounts.map(accountKey), bootedAt),
  ])
  const facts: HealthFacts = {
    ...ofShop,
    bootedAt,
    clockAheadMs,
    accounts: perAccount.map(({ account, calls, callbacks, ...found }) => {
      const { baseUrl, closed: isClosed } = accountOf(ledger.options, account)
      return {
        ...found,
        callbacks: open.some((one) => one.code === "callbacks_missing" && one.account === account)
          ? // No restart ends what was told.
            { ...callbacks, missed: callbacks.unheard }
          : callbacks,
        account,
        host: new URL(baseUrl).host,
        isClosed,
        endpoints: calls.map((one) => ({
          ...one,
          isSigned: SIGNED.includes(one.endpoint),
          isAlwaysThere: ALWAYS_THERE.includes(one.endpoint),
        })),
        changed: open.find((one) => isOfDescription(one) && one.account === account) ?? null,
      }
    }),
    contract,
  }
  return { facts, open }
}
