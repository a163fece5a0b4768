import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { InstalmentsClientError, probe } from "../../../client"
import {
  callbackCheck,
  clockCheck,
  type ConnectionResult,
  limitsCheck,
  newest,
  outcome,
  signingCheck,
  unaskedCredentials,
} from "../../../core/admin/connection"
import { notifyAddress } from "../../../core/checkout/addresses"
import { isUnmanaged } from "./accounts"
import type { Gateway } from "../../service/gateway"
import { isLimited, PERSON_WAITS } from "../../service/look-up"
import { fetchConfig, limitsOf } from "../../service/merchant-config"
import { configKey } from "../../ledger/account-keys"
import { readDescription } from "../../service/published-description"
import { choicesOf, goneFrom } from "../../medusa/shop/choices"
import { configuredGateway } from "../admin-action"

const DAY_MS = 24 * 60 * 60_000
/** The service is not asked again about a managed merchant within this time: it allows five questions an hour. Milliseconds. */
const FRESH_MS = 60 * 60_000

/**
 * Checks everything about an account's connection that can be checked without moving money. Spends one look-up of a
 * checkout.
 */
export async function checkConnection(container: MedusaContainer, name: string): Promise<ConnectionResult[]> {
  const gateway = configuredGateway(container, name)
  const { account, ledger } = gateway
  const address = notifyAddress(account.backendUrl, account.account)
  const [credentials, evidence, refusals, ownDoor, description, limits, choices] = await Promise.all([
    checkCredentials(gateway),
    ledger.health.signing(account),
    ledger.refusals.since(account, new Date(Date.now() - DAY_MS)),
    probe(address, { method: "POST", body: "{}", headers: { "content-type": "application/json" } }),
    readDescription(account),
    limitsOf(gateway),
    choicesOf(container),
  ])
  const managed = account.merchantId === undefined ? [] : [await checkManaged(gateway, account.merchantId)]
  const bootedAt = new Date(Date.now() - process.uptime() * 1000)
  const unverified = refusals.filter(({ reason }) => reason === "wrong_key").map(({ lastSeenAt }) => lastSeenAt)
  return [
    credentials,
    ...managed,
    ...limitsCheck(goneFrom(limits, choices)),
    signingCheck({ ...evidence, unverifiedAt: newest(...unverified), bootedAt }),
    callbackCheck(address, ownDoor?.status, account.baseUrl),
    clockCheck(description.date, new Date()),
    description.check,
  ]
}

/** Asks for a checkout that does not exist: "not found" is the answer to somebody who may ask. */
async function checkCredentials(gateway: Gateway): Promise<ConnectionResult> {
  try {
    await gateway.client.getCheckout(randomUUID(), PERSON_WAITS)
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    const { code, httpStatus, retryAfterSeconds } = error
    if (code === "unauthorized") {
      return outcome("credentials_rejected")
    }
    if (isLimited(error)) {
      return unaskedCredentials(await acceptedAt(gateway), retryAfterSeconds ?? 60)
    }
    if (code !== "not_found") {
      return outcome("service_unreachable", { status: httpStatus ?? 0 })
    }
  }
  return (await leadsElsewhere(gateway))
    ? outcome("service_unreachable", { status: 404 })
    : outcome("credentials_accepted")
}

/** Whether what is always there was last not found: where `baseUrl` is wrong, that is the answer to everything. */
async function leadsElsewhere({ account, ledger }: Gateway): Promise<boolean> {
  await ledger.calls.flush().catch(() => undefined)
  const [facts] = await ledger.health.ofAccounts([account])
  return facts?.calls.some(({ suspect, code }) => suspect === "baseUrl" && code === "not_found") ?? false
}

/** Whether the credentials manage the merchant whose bands are offered: from a fresh answer, else by asking for a new one. */
async function checkManaged(gateway: Gateway, merchantId: string): Promise<ConnectionResult> {
  const known = await gateway.ledger.config.read(configKey(gateway))
  if (known && known.fetchedAt.getTime() > Date.now() - FRESH_MS) {
    return managed(known)
  }
  try {
    return managed(await fetchConfig(gateway, new Date(), PERSON_WAITS))
  } catch (error) {
    if (isUnmanaged(error)) {
      return outcome("merchant_not_managed", { id: merchantId })
    }
    // Another merchant's config, or what else cannot be used.
    const isUnusable = error instanceof InstalmentsClientError && error.code === "unreadable_reply"
    return outcome(isUnusable ? "merchant_other" : "merchant_unanswered", { id: merchantId })
  }
}

function managed({ name, fetchedAt }: { name: string; fetchedAt: Date }): ConnectionResult {
  return outcome("merchant_managed", { merchant: name, at: fetchedAt.toISOString() })
}

/** When the service last answered this account: bands that were fetched, or a payment that it opened. */
async function acceptedAt(gateway: Gateway): Promise<Date | null> {
  const { account, ledger } = gateway
  const [config, { acceptedAt: openedAt }] = await Promise.all([
    ledger.config.read(configKey(gateway)),
    ledger.health.signing(account),
  ])
  return newest(config?.fetchedAt ?? null, openedAt)
}
