import { budgetSpent, type CallOptions, InstalmentsClientError } from "../../client"
import { type Checkout, mayBeOutdated, type Snapshot } from "../../core/checkout/checkout"
import { isForgotten } from "../../core/checkout/forgotten"
import { LOOK_PAUSE_MS } from "../../core/checkout/pace"
import { accountKey } from "../ledger/account-keys"
import type { Gateway } from "./gateway"

/** A person waits: one question to the service, within seconds. Milliseconds. */
export const PERSON_WAITS: CallOptions = { budgetWaitMs: 2_000, totalMs: 10_000 }
/** Nobody waits: it uses a request that is free now, or comes back. */
export const NOBODY_WAITS: CallOptions = { budgetWaitMs: 0 }

/**
 * Asks the service about one checkout. Every door asks through here, together at most once in `LOOK_PAUSE_MS`; a look-up
 * that the rate budget refuses does not count.
 *
 * @returns undefined when the service's id is not known (the answer to the creation was lost), or it has a status that nobody knows
 * @throws InstalmentsClientError; also `rate_limited` when somebody asked a moment ago
 */
export async function lookUp(gateway: Gateway, checkout: Checkout, call: CallOptions): Promise<Snapshot | undefined> {
  if (checkout.serviceCheckoutId === null) {
    return undefined
  }
  const { client, ledger, account } = gateway
  const askedAt = new Date()
  if (!(await ledger.due.beginLook(checkout, askedAt, LOOK_PAUSE_MS))) {
    throw budgetSpent("get_checkout", LOOK_PAUSE_MS / 1000)
  }
  try {
    const { status, amountMinor, currency } = await client.getCheckout(checkout.serviceCheckoutId, call)
    ledger.calls.noteKnown(accountKey(account), true)
    if (status !== "successful" && mayBeOutdated(checkout, askedAt)) {
      // As if nothing had been decided yet: it is asked again soon.
      return { source: "lookup", status: "received", amountMinor, currency }
    }
    // An outcome is heard of once it is written down: until then, who came back may have paid.
    if (status === "received" || (status === null && hasClosed(checkout, askedAt))) {
      await ledger.due.answered(checkout, askedAt)
    }
    return status === null ? undefined : { source: "lookup", status, amountMinor, currency }
  } catch (error) {
    if (isLimited(error)) {
      await ledger.due.forgetLook(checkout)
    } else if (isDenied(error)) {
      if (!hasClosed(checkout, askedAt)) {
        ledger.calls.noteKnown(accountKey(account), false)
      }
      if (await isForgottenAlone(gateway, checkout, askedAt)) {
        await ledger.due.answered(checkout, askedAt)
      }
    }
    throw error
  }
}

/** True where the service says that it does not know the checkout. */
export function isDenied(error: unknown): boolean {
  return error instanceof InstalmentsClientError && error.code === "not_found"
}

/**
 * Whether the service knows a checkout with this account's secret: it denies what belongs to another merchant.
 *
 * @returns undefined when it cannot be asked now
 */
export async function isKnown({ client }: Gateway, id: string, call: CallOptions): Promise<boolean | undefined> {
  try {
    await client.getCheckout(id, call)
    return true
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    return isDenied(error) ? false : undefined
  }
}

/** True where a checkout that the service has just denied is forgotten by it, and not one of many that it denies alike. */
export async function isForgottenAlone({ ledger, account }: Gateway, checkout: Checkout, now: Date): Promise<boolean> {
  await ledger.calls.flush().catch(() => undefined)
  return isForgotten(checkout, await ledger.health.denials(accountKey(account)), now)
}

/** From then on nobody waits to hear who may still be paying: what is paid all the same is heard of by a callback, or by the lists. */
export function hasClosed({ expiresAt }: Pick<Checkout, "expiresAt">, now: Date): boolean {
  return expiresAt !== null && expiresAt < now
}

/** True when a rate limit, ours or the service's, kept the question from being answered. */
export function isLimited(error: unknown): error is InstalmentsClientError {
  return (
    error instanceof InstalmentsClientError && (error.code === "rate_limited" || error.code === "budget_unavailable")
  )
}
