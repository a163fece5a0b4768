import type { MedusaContainer } from "@medusajs/framework/types"
import { type Checkout, isPaidUnplaced } from "../../core/checkout/checkout"
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
  const current = isOpen(checkout) ? await checkNow(container, checkout, LOOK_UP) : checkout
  return shopperAddress(account, current, new Date())
}

function isOpen(checkout: Checkout): boolean {
  return checkout.remoteState === "received" || isPaidUnplaced(checkout)
}
