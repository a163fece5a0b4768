import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../service/gateway"
import { linkOrder } from "./link-order"
import { undoHeld } from "./undo-unpaid-order"
import { CART_LEASES } from "../ledger/with-lease"
import { withCartLease } from "./cart-lease"

const LEASE_WAIT_MS = 5_000
/** Longer than any completion: what such a lease was held for has ended, however it ended. Milliseconds. */
const ABANDONED_MS = 3 * 60_000
const MOST = 50

/** Carts that a process died over: their leases ended and were never given back. */
export async function abandonedCarts(container: MedusaContainer): Promise<string[]> {
  const keys = await ledgerOf(container).abandonedLeases(CART_LEASES, ABANDONED_MS, MOST)
  return keys.map((key) => key.slice(CART_LEASES.length))
}

/**
 * Finishes what a process left when it died over a cart: an order that it made is linked to the checkout that paid it, and
 * one that nobody pays is cancelled. The lease goes with it, and with the lease the trace of the death.
 */
export async function finishCart(container: MedusaContainer, cartId: string): Promise<void> {
  const ledger = ledgerOf(container)
  await withCartLease(container, cartId, LEASE_WAIT_MS, async () => {
    await linkOrder(container, cartId)
    const [newest] = await ledger.checkoutsOfCart(cartId)
    if (newest) {
      await undoHeld(container, newest)
    }
  })
}
