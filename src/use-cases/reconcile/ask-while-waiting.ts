import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type Checkout, isOutcomeAwaited } from "../../core/checkout/checkout"
import { LeaseBusyError, LeaseLostError } from "../../core/lease"
import { ledgerOf } from "../ledger/ledger-of"
import { checkUnpaid } from "./check-unpaid"

/** A browser waits, and asks again within seconds: the service is asked only if a request is free now. Milliseconds. */
const LOOK_UP = { budgetWaitMs: 0, totalMs: 5_000, budgetShare: "visitor" } as const
/** Longer than one look takes, milliseconds. */
const CLAIM_MS = 60_000

/**
 * All attempts to pay a cart, newest first, while a shopper waits to hear whether they paid. Asks the service when the
 * pause since the last look is over, whoever else waits for the same cart; the job goes on when the page is closed.
 */
export async function askWhileWaiting(container: MedusaContainer, cartId: string): Promise<Checkout[]> {
  const ledger = ledgerOf(container)
  const attempts = await ledger.checkouts.ofCart(cartId)
  const awaited = attempts.find(isOutcomeAwaited)
  const claimed = awaited && (await ledger.due.claim(awaited, randomUUID(), CLAIM_MS))
  if (!claimed) {
    return attempts
  }
  await checkUnpaid(container, claimed, LOOK_UP).catch(unlessBusy)
  return ledger.checkouts.ofCart(cartId)
}

/** Somebody else works on the cart: the shopper waits for their result. */
function unlessBusy(error: unknown): void {
  if (!(error instanceof LeaseBusyError || error instanceof LeaseLostError)) {
    throw error
  }
}
