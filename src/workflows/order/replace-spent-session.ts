import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaidUnplaced, mayBePlaced } from "../../core/checkout/checkout"
import { isConfigured } from "../../core/options/options"
import { underCartLock } from "../medusa/cart-lock"
import { cartStateOf, cartTotalOf } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"
import { fitSession } from "./fit-session"
import { voidStrayPayments } from "./void-stray-payments"

/**
 * A completion that failed after it had authorised the payment leaves a session whose payment is cancelled, and Medusa's next
 * completion would make the order with it: nobody could capture it. One that left a payment without its session would be followed
 * by a second payment for the same money. The paid checkout gets a session of its own again. For a caller who holds the cart's
 * lease.
 */
export async function replaceSpentSession(container: MedusaContainer, cartId: string): Promise<void> {
  const ledger = ledgerOf(container)
  const attempts = await ledger.checkouts.ofCart(cartId)
  const paid = attempts.find(
    (attempt) => isPaidUnplaced(attempt) && mayBePlaced(attempt) && isConfigured(ledger.options, attempt)
  )
  if (!paid) {
    return
  }
  await underCartLock(container, cartId, async () => {
    const cart = await cartStateOf(container, cartId)
    if (cart?.orderId !== null) {
      return
    }
    const isSpent = cart.sessions.some((session) => session.isSpent)
    if (isSpent && (await cartTotalOf(container, cartId)) === paid.amountMinor) {
      await fitSession(container, cart, paid)
    } else {
      await voidStrayPayments(container, cart, paid)
    }
  })
}
