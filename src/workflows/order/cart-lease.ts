import type { MedusaContainer } from "@medusajs/framework/types"
import { CART_LEASES, cartLease, type HeldLease, holdLease, underLease } from "../ledger/with-lease"
import { ledgerOf } from "../ledger/ledger-of"
import { guarded } from "../service/guarded"
import { makeUpForStall } from "./make-up-for-stall"
import { repairCart } from "./repair-cart"

/** Nobody waits for the job. Milliseconds. */
const PATIENCE_MS = 5_000
/** Longer than any completion: whatever such a lease was held for is over. Milliseconds. */
const ABANDONED_MS = 3 * 60_000
const MOST = 50
/** Whoever has the lease now may still be completing the cart; they see for themselves whether its order is there. Milliseconds. */
const LOST_WAIT_MS = 5_000

/**
 * Waits for a cart's lease. What a process that died left behind is repaired first: otherwise the cart would be ordered a second
 * time, or its order would stay without a payment. A process that stalled until somebody else took the lease makes up afterwards
 * for what it did beside them.
 *
 * @param waitMs the longest wait
 * @throws LeaseBusyError
 */
export function holdCartLease(container: MedusaContainer, cartId: string, waitMs: number): Promise<HeldLease> {
  const begunAt = new Date()
  return holdLease(ledgerOf(container), cartLease(cartId), waitMs, {
    repair: (dead) => repairCart(container, cartId, dead),
    lost: () =>
      guarded(container, `work on ${cartId} that stalled`, () =>
        withCartLease(container, cartId, LOST_WAIT_MS, () => makeUpForStall(container, cartId, begunAt))
      ),
  })
}

/** Runs `work` under that lease. @throws LeaseBusyError, and whatever `work` throws */
export async function withCartLease<T>(
  container: MedusaContainer,
  cartId: string,
  waitMs: number,
  work: () => Promise<T>
): Promise<T> {
  return underLease(await holdCartLease(container, cartId, waitMs), work)
}

/** Carts that a process was working on when it died: their leases ended and were never given back. */
export async function abandonedCarts(container: MedusaContainer): Promise<string[]> {
  const keys = await ledgerOf(container).leases.abandoned(CART_LEASES, ABANDONED_MS, MOST)
  return keys.map((key) => key.slice(CART_LEASES.length))
}

/** Repairs such a cart, and deletes the lease that showed the crash. */
export async function repairAbandonedCart(container: MedusaContainer, cartId: string): Promise<void> {
  const lease = await holdCartLease(container, cartId, PATIENCE_MS)
  await lease.release()
}
