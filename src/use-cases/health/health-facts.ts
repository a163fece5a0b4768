import type { MedusaContainer } from "@medusajs/framework/types"
import type { Alert } from "../../core/health/alert"
import type { AccountFacts, HealthFacts } from "../../core/health/facts"
import type { CallCounts } from "../../core/health/metrics"
import type { AccountOptions } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { KeptAlert } from "../../modules/instalments/stores/health/alerts"
import { ledgerOf } from "../ledger/ledger-of"
import { brokenContract } from "../medusa/contract"

/** A wrong signature on these is refused, so an answer proves the signing key. */
const SIGNED: readonly string[] = ["create_checkout", "create_refund"]

/** All that is known about whether all is well, how many calls of the service there were, and the alerts that are open. */
export async function healthFacts(
  container: MedusaContainer
): Promise<{ facts: HealthFacts; counts: CallCounts; open: KeptAlert[] }> {
  const ledger = ledgerOf(container)
  const accounts = Object.values(ledger.options.accounts)
  await ledger.calls.flush()
  const askedAt = Date.now()
  const now = await ledger.health.now()
  const clockAheadMs = (askedAt + Date.now()) / 2 - now.getTime()
  const open = await ledger.alerts.open()
  const [jobs, placing, contract, perAccount] = await Promise.all([
    ledger.jobRuns.all(),
    ledger.health.placing(accounts),
    brokenContract(container),
    Promise.all(accounts.map((account) => accountFacts(ledger, account, open))),
  ])
  const facts: HealthFacts = {
    now,
    bootedAt: new Date(now.getTime() - process.uptime() * 1000),
    clockAheadMs,
    jobs,
    accounts: perAccount.map((one) => one.facts),
    placing,
    contract,
  }
  return { facts, counts: perAccount.flatMap((one) => one.counts), open }
}

async function accountFacts(
  ledger: InstalmentsModuleService,
  options: AccountOptions,
  open: readonly Alert[]
): Promise<{ facts: AccountFacts; counts: CallCounts }> {
  const { account, environment } = options
  const [calls, callbacks, waiting] = await Promise.all([
    ledger.calls.ofAccount(options),
    ledger.health.callbacks({ account, environment }),
    ledger.health.waiting({ account, environment }),
  ])
  const endpoints = calls.map((one) => ({ ...one, isSigned: SIGNED.includes(one.endpoint) }))
  const counts = calls.flatMap(({ endpoint, answered, failed }) => [
    { account, endpoint, result: "answered" as const, count: answered },
    { account, endpoint, result: "failed" as const, count: failed },
  ])
  const changed = open.find((one) => one.code === "service_changed" && one.account === account) ?? null
  return { facts: { account, environment, endpoints, callbacks, ...waiting, changed }, counts }
}
