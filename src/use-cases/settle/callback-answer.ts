import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { findAccount } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import type { Reception } from "./receive-callback"
import { shopperPage } from "./return-shopper"

/**
 * How long the service is kept waiting for the order, milliseconds. The spec states no time-out, and advises
 * receivers to stay well under 10 seconds (spec, Events).
 */
const DEADLINE_MS = 6_000

/** The body of the 200: where the shopper's browser should go, when that is known in time. */
export type CallbackAnswer = { redirect_url?: string }

/** Waits for the order as long as the service can wait, then names the page. A duplicate gets the same page. */
export async function callbackAnswer(
  container: MedusaContainer,
  reception: Extract<Reception, { kind: "accepted" }>
): Promise<CallbackAnswer> {
  const stopped = new AbortController()
  const deadline = delay(DEADLINE_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
  const settled = await Promise.race([reception.settled, deadline])
  stopped.abort()
  const ledger = ledgerOf(container)
  const { checkoutId } = reception
  const checkout = settled ?? (checkoutId === undefined ? undefined : await ledger.checkouts.find({ id: checkoutId }))
  const account = checkout && findAccount(ledger.options, checkout.account)
  return checkout && account ? { redirect_url: await shopperPage(ledger, account, checkout) } : {}
}
