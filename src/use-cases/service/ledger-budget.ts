import { type BudgetShare, budgetSpent, type Clock, type Endpoint, type RateBudget, systemClock } from "../../client"
import { type AccountOptions, budgetAccount, configBudgetAccount } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { RateLimit } from "../../core/rate-slots"
import type { Budget, Patience } from "../../modules/instalments/stores/service/rate-limits"
import { accountKey } from "../ledger/account-keys"

/**
 * Requests take different times to reach the service, so two may arrive closer together than they were sent. This margin is kept
 * between windows: one half for the way, the other for the time between the slot and the first byte. A request that took longer
 * to be answered counts from its answer. Milliseconds, and a share of the window.
 */
const ARRIVAL_MARGIN_MS = 500
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
  /** A slot that is now. One that was promised is asked for again when it has come: it moves when another request was late. */
  const waitedFor = async (endpoint: Endpoint, budgets: readonly Budget[], patience: Patience, missed?: number) => {
    const { maxWaitMs, marginMs } = patience
    const giveUpAt = clock.now() + maxWaitMs
    for (let promised = missed; ;) {
      // A timer may fire a moment early: that little more must not cost the slot.
      const leftMs = Math.max(0, giveUpAt - clock.now()) + (promised === missed ? 0 : marginMs)
      const slot = await ledger.limits.take(budgets, { maxWaitMs: leftMs, marginMs }, promised)
      if (!slot.granted) {
        throw budgetSpent(endpoint, Math.ceil(slot.waitMs / 1000))
      }
      if (slot.waitMs === 0) {
        return slot
      }
      await clock.sleep(slot.waitMs)
      promised = slot.at
    }
  }
  return {
    async take(endpoint, maxWaitMs, share, missed) {
      const limit = limitOf(endpoint, account)
      const marginMs = marginOf(limit)
      const whole = { ...key(endpoint), limit }
      const budgets = share ? [shareOf(whole, share), whole] : [whole]
      const slot = await waitedFor(endpoint, budgets, { maxWaitMs, marginMs }, missed?.at)
      const takenAt = clock.now() - slot.ageMs
      return {
        at: slot.at,
        isInTime: () => clock.now() - takenAt <= marginMs / 2,
        async ended() {
          const sinceMs = clock.now() - takenAt
          if (sinceMs > marginMs) {
            await ledger.limits.countAsSentNow(key(endpoint), sinceMs + marginMs)
          }
        },
      }
    },
    windowMs: (endpoint) => limitOf(endpoint, account).perMs,
    exhausted: (endpoint, seconds) => {
      ledger.calls.note({ ...accountKey(account), endpoint }, { kind: "limited" })
      return ledger.limits.block(key(endpoint), seconds * 1000)
    },
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

/** Where an account's config is asked for: its own, or that of the merchant it is managed for. */
export function configEndpoint({ merchantId }: AccountOptions): "config" | "managed_config" {
  return merchantId === undefined ? "config" : "managed_config"
}

/** The option that an endpoint's limit is set by. */
const OPTIONS: Record<Endpoint, keyof AccountOptions["rateLimits"]> = {
  config: "config",
  managed_config: "config",
  create_checkout: "createCheckout",
  get_checkout: "getCheckout",
  list_checkouts: "listCheckouts",
  create_refund: "createRefund",
  get_refund: "getRefund",
  list_refunds: "listRefunds",
}

/** What the options say about an endpoint's limit. */
export function limitOf(endpoint: Endpoint, { rateLimits }: AccountOptions): RateLimit {
  const { requests, perSeconds } = rateLimits[OPTIONS[endpoint]]
  return { requests, perMs: perSeconds * 1000 }
}
