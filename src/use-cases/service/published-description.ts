import type { MedusaContainer } from "@medusajs/framework/types"
import { type Probe, probe } from "../../client"
import { descriptionCheck } from "../../core/admin/connection"
import type { AccountOptions } from "../../core/options/options"
import { tellOfDescription } from "../health/watch"
import { ledgerOf } from "../ledger/ledger-of"
import type { Progress } from "./run-job"

/** Where the service publishes its description, first and else (spec, Versioning). */
const PATHS = ["/docs/api/v2", "/api-docs"] as const
const INTERMEDIARY_PATH = "/api-docs-intermediary"
const JSON_WANTED = { headers: { accept: "application/json" } }
/** Of each request, milliseconds: the jobs of each minute wait. */
const JOBS_PATIENCE_MS = 2_000

/** How what the service publishes compares with what the plugin does, and when it said so by its own clock. No limit counts this. */
export async function readDescription(
  { baseUrl, merchantId }: Pick<AccountOptions, "baseUrl" | "merchantId">,
  withinMs?: number
) {
  const ask = (path: string) => probe(baseUrl + path, JSON_WANTED, withinMs)
  const [first, forIntermediaries] = await Promise.all([
    ask(PATHS[0]),
    merchantId === undefined ? undefined : ask(INTERMEDIARY_PATH),
  ])
  const common = described(first) ?? described(await ask(PATHS[1]))
  return { check: descriptionCheck(common, described(forIntermediaries)), date: first?.date ?? null }
}

/**
 * Once a day: whether the service describes itself as the plugin knows it, of one account at a time. What differs is one alert for
 * as long as it does; nothing is stopped by it. A description that cannot be read says nothing.
 */
export async function compareDescriptions(container: MedusaContainer, position: string): Promise<Progress> {
  const accounts = Object.values(ledgerOf(container).options.accounts)
  const at = accounts.findIndex(({ account }) => account === position)
  const [account, next] = accounts.slice(Math.max(0, at))
  if (account) {
    const { check } = await readDescription(account, JOBS_PATIENCE_MS)
    if (check.result !== "unknown") {
      await tellOfDescription(container, account.account, check.result === "ok" ? null : check.facts)
    }
  }
  return next ? { position: next.account } : "finished"
}

function described(answer: Probe | undefined): unknown {
  try {
    return answer?.status === 200 ? JSON.parse(answer.text) : undefined
  } catch {
    return undefined
  }
}
