import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions, InstalmentsClientError } from "../../client"
import { LeaseBusyError } from "../../core/lease"
import { type Band, termsFor } from "../../core/money/bands"
import type { MinorAmount } from "../../core/money/money"
import { withinLimits } from "../../core/only-for/audience"
import { limitsFrom, type OnlyFor } from "../../core/only-for/only-for"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import type { CheckedOptions } from "../../core/options/options"
import type { StoredConfig } from "../../modules/instalments/stores/service/merchant-configs"
import { type Gateway, gatewayFor } from "./gateway"
import { budgetKey, configEndpoint } from "./ledger-budget"
import { configKey } from "../ledger/account-keys"
import { withLease } from "../ledger/with-lease"
import { ledgerOf } from "../ledger/ledger-of"
import { eachAccount } from "./each-account"
import { type JobRun, mayBeDue } from "./run-job"

/** Bands change rarely; the service allows five requests an hour. Milliseconds. */
const FRESH_FOR_MS = 60 * 60_000
/** After a failed fetch the present copy is used for this long, so that an outage does not use up the hour's requests. */
const RETRY_AFTER_MS = 15 * 60_000
/** The same while there is no copy: the shop cannot offer instalments meanwhile, so it is shorter. */
const FIRST_RETRY_AFTER_MS = 60_000
/**
 * A copy is read again for an amount that the service declines once it is this old: less than all the declined pages of an alert take
 * (`DECLINED_MS` of the rules), so that bands which have just changed raise none, and the hour's requests last. Milliseconds.
 */
const PROVEN_FOR_MS = 4 * 60_000
/** How long a shopper waits for somebody else's fetch when there is no copy yet, and how often the ledger is looked at. */
const FIRST_FETCH_WAIT_MS = 10_000
const FIRST_FETCH_POLL_MS = 100
/** A shopper who could be served from the copy does not wait longer than this for a newer one. Milliseconds. */
const RENEWAL_MS = 3_000

/**
 * The merchant's bands and terms, from the ledger's copy while it is fresh; a copy past its time serves on when the
 * service cannot be asked.
 *
 * @throws Refusal `try_later` when there is no copy and none can be fetched
 */
async function merchantConfig(gateway: Gateway, known: StoredConfig | undefined, now: Date): Promise<StoredConfig> {
  if (known && known.nextFetchAt > now) {
    return known
  }
  return known ? renewed(gateway, known, now) : firstCopy(gateway, now)
}

/** One caller fetches it again; all others, and that one if it fails, go on with the copy. */
async function renewed(gateway: Gateway, known: StoredConfig, now: Date): Promise<StoredConfig> {
  const { ledger } = gateway
  try {
    return await withLease(ledger, leaseKey(gateway), () => refreshed(gateway, now, { totalMs: RENEWAL_MS }))
  } catch {
    return known
  }
}

/** One caller asks; all others wait for its answer. @throws Refusal `try_later` when there is none */
async function firstCopy(gateway: Gateway, now: Date): Promise<StoredConfig> {
  const giveUpAt = performance.now() + FIRST_FETCH_WAIT_MS
  for (;;) {
    try {
      return await withLease(gateway.ledger, leaseKey(gateway), () => refreshed(gateway, now, {}))
    } catch (error) {
      if (!(error instanceof LeaseBusyError) || performance.now() > giveUpAt) {
        throw new Refusal("try_later", SENTENCES.tryLater, { cause: error })
      }
    }
    await delay(FIRST_FETCH_POLL_MS)
    const known = await gateway.ledger.config.read(configKey(gateway))
    if (known) {
      return known
    }
  }
}

/** Whom an account is offered to now: what the option says and what an admin has set. Both hold. */
export async function limitsOf({ account, ledger }: Pick<Gateway, "account" | "ledger">): Promise<OnlyFor[]> {
  return limitsFrom(account.onlyFor, await ledger.onlyFor.current(account.account))
}

/** What the ledger keeps of an account's offer: whom it is for, and the copy of the service's config. */
export type KeptOffer = { limits: readonly OnlyFor[]; copy: StoredConfig | undefined }

/** A shopper waits: both are read side by side. */
export async function keptOffer(gateway: Gateway): Promise<KeptOffer> {
  const [limits, copy] = await Promise.all([limitsOf(gateway), gateway.ledger.config.read(configKey(gateway))])
  return { limits, copy }
}

/** The service's bands, as far as the merchant offers them. @throws as merchantConfig does */
export async function offeredBands(gateway: Gateway, { limits, copy }: KeptOffer, now: Date): Promise<Band[]> {
  return withinLimits((await merchantConfig(gateway, copy, now)).bands, limits)
}

/**
 * True where the service's config, read anew unless it just was, still offers an amount that the service has declined. A copy that offers
 * it is soon read again in any case.
 */
export async function stillOffers(gateway: Gateway, amountMinor: MinorAmount, now: Date): Promise<boolean> {
  const key = configKey(gateway)
  const known = await gateway.ledger.config.read(key)
  if (!known) {
    return false
  }
  const provenUntil = ({ fetchedAt }: StoredConfig) => new Date(fetchedAt.getTime() + PROVEN_FOR_MS)
  await gateway.ledger.config.postponeFetch(key, provenUntil(known))
  const newest = provenUntil(known) > now ? known : await renewed(gateway, known, now)
  return provenUntil(newest) > now && termsFor(amountMinor, newest.bands).length > 0
}

/** Asks the service now, within the rate budget, and keeps the answer. @throws InstalmentsClientError */
export async function fetchConfig(
  { account, client, ledger }: Gateway,
  now: Date,
  options: CallOptions = {}
): Promise<StoredConfig> {
  const { merchantId } = account
  const call = { ...options, budgetWaitMs: 0 }
  const config =
    merchantId === undefined ? await client.getConfig(call) : await client.getManagedConfig(merchantId, call)
  const nextFetchAt = new Date(now.getTime() + FRESH_FOR_MS)
  await ledger.config.write(configKey({ account }), config, nextFetchAt)
  return { name: config.name, bands: config.bands, fetchedAt: now, nextFetchAt }
}

/** The options, of which each process has its own, whose first pass is done. The container wraps the ledger anew each time. */
const begun = new WeakSet<CheckedOptions>()

/** Keeps the merchant config of every open account fresh. The first pass of a process always asks, to try the credentials. */
export async function readConfigsAhead(container: MedusaContainer, now: Date, run?: JobRun): Promise<void> {
  const ledger = ledgerOf(container)
  const isFirst = !begun.has(ledger.options)
  begun.add(ledger.options)
  const open = Object.values(ledger.options.accounts).filter(({ closed }) => !closed)
  const keys = open.map((account) => configKey({ account }))
  if (!isFirst && !(await mayBeDue(container, run, ({ config }, noted) => config.isDue(keys, now, noted)))) {
    return
  }
  await eachAccount(container, "config", async ({ account, closed }) => {
    if (!closed) {
      await readAhead(gatewayFor(container, account), now, isFirst)
    }
  })
}

/**
 * Reads the config before a shopper needs it, so that a wrong secret is known when a process has started, and a copy is renewed
 * while nobody waits. Asks once an hour at the most.
 *
 * @param anyway also while the copy is fresh
 */
async function readAhead(gateway: Gateway, now: Date, anyway: boolean): Promise<void> {
  const known = await gateway.ledger.config.read(configKey(gateway))
  if (!anyway && known && known.nextFetchAt > now) {
    return
  }
  try {
    await withLease(gateway.ledger, leaseKey(gateway), () => fetchConfig(gateway, now, { budgetShare: "ahead" }))
  } catch (error) {
    // Wrong options were reported when the answer came; anything else may be over before the copy is needed.
    if (!(error instanceof InstalmentsClientError || error instanceof LeaseBusyError)) {
      throw error
    }
  }
}

async function refreshed(gateway: Gateway, now: Date, call: CallOptions): Promise<StoredConfig> {
  const known = await gateway.ledger.config.read(configKey(gateway))
  if (known && known.nextFetchAt > now) {
    return known
  }
  try {
    return await fetchConfig(gateway, now, call)
  } catch (error) {
    const later = new Date(now.getTime() + RETRY_AFTER_MS)
    await (known ? gateway.ledger.config.postponeFetch(configKey(gateway), later) : postponeFirst(gateway, error))
    throw error
  }
}

/** Without a copy there is no row to say when to ask again: the rate budget does, once for each request that failed. */
async function postponeFirst({ account, ledger }: Gateway, error: unknown): Promise<void> {
  if (error instanceof InstalmentsClientError && error.code !== "rate_limited") {
    await ledger.limits.block(budgetKey(ledger, account, configEndpoint(account)), FIRST_RETRY_AFTER_MS)
  }
}

function leaseKey({ account }: Gateway): string {
  return `config:${account.account}`
}
