import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { InstalmentsClientError, type Probe, probe } from "../../../client"
import {
  callbackCheck,
  clockCheck,
  descriptionCheck,
  newest,
  signingCheck,
  unaskedCredentials,
} from "../../../core/admin/connection"
import type { ConnectionResult } from "../../../core/admin/views/connection"
import { notifyAddress } from "../../../core/checkout/return-address"
import { configuredGateway } from "./accounts"
import type { Gateway } from "../../service/gateway"
import { configKey } from "../../service/merchant-config"

/** An admin is waiting. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 2_000, totalMs: 8_000 }
const DAY_MS = 24 * 60 * 60_000
/** Where the service publishes its description (spec, Versioning). */
const DESCRIPTION_PATH = "/docs/api/v2"

/**
 * Checks everything about an account's connection that can be checked without moving money. Spends one look-up of a
 * checkout.
 *
 * @throws Refusal when there is no such account
 */
export async function checkConnection(container: MedusaContainer, name: string): Promise<ConnectionResult[]> {
  const gateway = configuredGateway(container, name)
  const { account, ledger } = gateway
  const address = notifyAddress(account.backendUrl, account.account)
  const [credentials, evidence, refusals, ownDoor, description] = await Promise.all([
    checkCredentials(gateway),
    ledger.callbacks.signingEvidence(account),
    ledger.callbacks.refusalsSince(account, new Date(Date.now() - DAY_MS)),
    probe(address, { method: "POST", body: "{}", headers: { "content-type": "application/json" } }),
    probe(account.baseUrl + DESCRIPTION_PATH, { headers: { accept: "application/json" } }),
  ])
  const unverified = refusals.filter(({ reason }) => reason === "wrong_key").map(({ lastSeenAt }) => lastSeenAt)
  return [
    credentials,
    signingCheck({ ...evidence, unverifiedAt: newest(...unverified) }),
    callbackCheck(address, ownDoor?.status),
    clockCheck(description?.date ?? null, new Date()),
    descriptionCheck(described(description)),
  ]
}

/** Asks for a checkout that does not exist: "not found" is the answer to somebody who may ask. */
async function checkCredentials(gateway: Gateway): Promise<ConnectionResult> {
  const check = "credentials"
  try {
    await gateway.client.getCheckout(randomUUID(), LOOK_UP)
    return { check, result: "ok", code: "credentials_accepted", facts: {} }
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    return refusedCheck(gateway, error)
  }
}

async function refusedCheck(
  gateway: Gateway,
  { code, retryAfterSeconds, httpStatus }: InstalmentsClientError
): Promise<ConnectionResult> {
  const check = "credentials"
  if (code === "not_found") {
    return { check, result: "ok", code: "credentials_accepted", facts: {} }
  }
  if (code === "unauthorized") {
    return { check, result: "failed", code: "credentials_rejected", facts: {} }
  }
  if (code === "rate_limited" || code === "budget_unavailable") {
    return unaskedCredentials(await acceptedAt(gateway), retryAfterSeconds ?? 60)
  }
  return { check, result: "failed", code: "service_unreachable", facts: { status: httpStatus ?? 0 } }
}

/** When the service last answered this account: bands that were fetched, or a payment that it opened. */
async function acceptedAt(gateway: Gateway): Promise<Date | null> {
  const { account, ledger } = gateway
  const [config, { acceptedAt: openedAt }] = await Promise.all([
    ledger.config.read(configKey(gateway)),
    ledger.callbacks.signingEvidence(account),
  ])
  return newest(config?.fetchedAt ?? null, openedAt)
}

function described(answer: Probe | undefined): unknown {
  try {
    return answer?.status === 200 ? JSON.parse(answer.text) : undefined
  } catch {
    return undefined
  }
}
