import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { nextCheck } from "../../core/checkout/check-schedule"
import { type Checkout, isOutcomeAwaited, isPaidUnplaced } from "../../core/checkout/checkout"
import { isRetried } from "../../core/checkout/recovery"
import { findAccount, isConfigured } from "../../core/options/options"
import { parseReference } from "../../core/checkout/reference"
import { shopperAddress } from "../../core/checkout/shopper-view"
import { checkNow } from "./check-now"
import { ledgerOf } from "../service/gateway"

/** A browser is waiting: one question to the service, within seconds. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 500, totalMs: 5_000 }

/**
 * The page for a shopper who comes back from the hosted page. That they came proves nothing: the ledger is asked, and
 * the service if the ledger does not know yet.
 *
 * @param reference from the address, as anybody may have typed it
 * @returns undefined when there is no such payment
 */
export async function returnShopper(container: MedusaContainer, reference: string): Promise<string | undefined> {
  const ledger = ledgerOf(container)
  const known = parseReference(reference)
  const checkout = known && (await ledger.checkouts.find({ reference: known }))
  const [anyAccount] = Object.values(ledger.options.accounts)
  // Of an account that is not configured any more, the shop's pages are the best that is known.
  const account = checkout && (findAccount(ledger.options, checkout.account) ?? anyAccount)
  if (!checkout || !account) {
    return undefined
  }
  const isOurs = isConfigured(ledger.options, checkout)
  const current = isOurs && isOpen(checkout) ? await looked(container, checkout) : checkout
  return shopperAddress(account, current, new Date())
}

/** Whatever goes wrong meanwhile, the shopper gets the page that fits what is known; the job goes on with it. */
async function looked(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  try {
    return await afterReturn(container, checkout)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`instalments: ${checkout.reference} is settled later (${error instanceof Error ? error.name : "unknown"})`)
    return (await ledgerOf(container).checkouts.find({ id: checkout.id })) ?? checkout
  }
}

/** The row once the service was asked. Where it could not say, it is asked again soon, whether or not the page stays open. */
async function afterReturn(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  const ledger = ledgerOf(container)
  const returned = await ledger.waiting.returned(checkout, new Date())
  const current = await checkNow(container, returned, LOOK_UP)
  const next = isOutcomeAwaited(current) ? nextCheck(current, new Date()) : null
  if (next) {
    await ledger.waiting.lookNotLater(current, next)
  }
  return current
}

function isOpen(checkout: Checkout): boolean {
  return checkout.remoteState === "received" || (isPaidUnplaced(checkout) && isRetried(checkout))
}
