import { type BudgetShare, budgetSpent, type Clock, type Endpoint, type RateBudget, systemClock } from "../../client"
import { assertNever } from "../../core/assert-never"
import { type AccountOptions, budgetAccount, configBudgetAccount } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { Budget, RateLimit } from "../../modules/instalments/stores/service/rate-limits"

/**
 * Requests take different times to reach the service, so two may arrive closer together than they were sent. This margin is kept
 * between windows; a request that took longer to be answered counts from its answer. Milliseconds, and a share of the window.
 */
const ARRIVAL_MARGIN_MS = 150
const ARRIVAL_MARGIN_SHARE = 0.01

/**
 * The shares of an endpoint's limit. Of five look-ups, shoppers who have paid may cause three and other visitors one, so one is
 * always left for the job. Reading the config ahead may use one request of five.
 */
const SHARES: Record<BudgetShare, number> = { returned: 0.6, visitor: 0.2, ahead: 0.2 }

/** The rate budget of an account, shared by all processes through the ledger. */
export function ledgerBudget(
  ledger: InstalmentsModuleService,
  account: AccountOptions,
  clock: Clock = systemClock
): RateBudget {
  const key = (endpoint: Endpoint) => budgetKey(ledger, account, endpoint)
  return {
    async take(endpoint, maxWaitMs, share) {
      const limit = limitOf(endpoint, account)
      const marginMs = marginOf(limit)
      const askedAt = clock.now()
      const whole = { ...key(endpoint), limit }
      const slot = await ledger.limits.take(share ? [shareOf(whole, share), whole] : [whole], maxWaitMs, marginMs)
      if (!slot.granted) {
        throw budgetSpent(endpoint, Math.ceil(slot.waitMs / 1000))
      }
      if (slot.waitMs > 0) {
        await clock.sleep(slot.waitMs)
      }
      return {
        async ended() {
          const sinceMs = clock.now() - askedAt - slot.waitMs
          if (sinceMs > marginMs) {
            await ledger.limits.countAsSentNow(key(endpoint), sinceMs + marginMs)
          }
        },
      }
    },
    exhausted: (endpoint, seconds) => ledger.limits.block(key(endpoint), seconds * 1000),
  }
}

/** Where an endpoint's requests are counted. */
export function budgetKey(
  { options }: Pick<InstalmentsModuleService, "options">,
  account: AccountOptions,
  endpoint: Endpoint
): { account: string; endpoint: Endpoint } {
  const counts = endpoint === "managed_config" ? configBudgetAccount : budgetAccount
  return { account: counts(options, account), endpoint }
}

function shareOf({ account, endpoint, limit }: Budget, share: BudgetShare): Budget {
  const requests = Math.max(1, Math.floor(limit.requests * SHARES[share]))
  return { account, endpoint: `${endpoint}:${share}`, limit: { ...limit, requests } }
}

function marginOf({ perMs }: RateLimit): number {
  return Math.max(ARRIVAL_MARGIN_MS, perMs * ARRIVAL_MARGIN_SHARE)
}

/** What the options say about an endpoint's limit. */
export function limitOf(endpoint: Endpoint, { rateLimits }: AccountOptions): RateLimit {
  const { requests, perSeconds } = rateLimits[optionOf(endpoint)]
  return { requests, perMs: perSeconds * 1000 }
}

function optionOf(endpoint: Endpoint): keyof AccountOptions["rateLimits"] {
  switch (endpoint) {
    case "config":
    case "managed_config":
      return "config"
    case "create_checkout":
      return "createCheckout"
    case "get_checkout":
      return "getCheckout"
    case "list_checkouts":
      return "listCheckouts"
    case "create_refund":
      return "createRefund"
    case "get_refund":
      return "getRefund"
    case "list_refunds":
      return "listRefunds"
    default:
      return assertNever(endpoint)
  }
}
