import { InstalmentsClientError } from "../client"
import { Refusal } from "../core/refusal"
import type { ConfigKey, StoredConfig } from "../modules/instalments/stores/merchant-config"
import type { Gateway } from "./gateway"
import { withLease } from "./with-lease"

/** Bands change rarely; the service allows five requests an hour. Milliseconds. */
const FRESH_FOR_MS = 60 * 60_000
/** After a failed fetch the copy we have serves on this long, so that an outage does not eat the hour's requests. */
const RETRY_AFTER_MS = 15 * 60_000
/** How long a shopper waits for another process's fetch when there is no copy yet. */
const FIRST_FETCH_WAIT_MS = 10_000

/**
 * The merchant's bands and terms, from the ledger's copy while it is fresh; a copy past its time serves on when the
 * service cannot be asked.
 *
 * @throws Refusal when there is no copy and none can be had
 */
export async function merchantConfig(gateway: Gateway, now: Date): Promise<StoredConfig> {
  const known = await gateway.ledger.readConfig(configKey(gateway))
  if (known && known.nextFetchAt > now) {
    return known
  }
  try {
    return await withLease(gateway.ledger, leaseKey(gateway), known ? 0 : FIRST_FETCH_WAIT_MS, () => refreshed(gateway, now))
  } catch (error) {
    if (known) {
      return known
    }
    throw unavailable(error)
  }
}

/** Asks the service now, within the rate budget, and keeps the answer. @throws InstalmentsClientError */
export async function fetchConfig({ account, client, ledger }: Gateway, now: Date): Promise<StoredConfig> {
  const { merchantId } = account
  const call = { budgetWaitMs: 0 }
  const config = merchantId === undefined ? await client.getConfig(call) : await client.getManagedConfig(merchantId, call)
  const nextFetchAt = new Date(now.getTime() + FRESH_FOR_MS)
  await ledger.writeConfig(configKey({ account }), config.name, config.bands, nextFetchAt)
  return { name: config.name, bands: config.bands, fetchedAt: now, nextFetchAt }
}

/** The key of the account's copy in the ledger. */
export function configKey({ account }: Pick<Gateway, "account">): ConfigKey {
  return { account: account.account, merchant_id: account.merchantId ?? "", environment: account.environment }
}

async function refreshed(gateway: Gateway, now: Date): Promise<StoredConfig> {
  const known = await gateway.ledger.readConfig(configKey(gateway))
  if (known && known.nextFetchAt > now) {
    return known
  }
  try {
    return await fetchConfig(gateway, now)
  } catch (error) {
    await gateway.ledger.postponeFetch(configKey(gateway), new Date(now.getTime() + RETRY_AFTER_MS))
    throw error
  }
}

function leaseKey({ account }: Gateway): string {
  return `config:${account.account}`
}

function unavailable(cause: unknown): Refusal {
  const retryAfterSeconds = cause instanceof InstalmentsClientError ? cause.retryAfterSeconds : undefined
  return new Refusal("try_later", "Pay in instalments is not available at the moment. Please try again later.", {
    cause,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
