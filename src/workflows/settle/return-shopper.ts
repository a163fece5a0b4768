import type { MedusaContainer } from "@medusajs/framework/types"
import { nextCheck } from "../../core/checkout/check-schedule"
import { type Checkout, isOutcomeAwaited, isPaidUnplaced } from "../../core/checkout/checkout"
import { findAccount } from "../../core/options/options"
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
  const account = checkout && findAccount(ledger.options, checkout.account)
  if (!checkout || !account) {
    return undefined
  }
  const current = isOpen(checkout) ? await afterReturn(container, checkout) : checkout
  return shopperAddress(account, current, new Date())
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
  return checkout.remoteState === "received" || isPaidUnplaced(checkout)
}
