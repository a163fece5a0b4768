import type { MedusaContainer } from "@medusajs/framework/types"
import { cartLease, type HeldCart, type HeldLease, holdLease, underLease } from "../ledger/with-lease"
import { ledgerOf } from "../ledger/ledger-of"
import { guarded } from "../service/run-job"
import { heal } from "./heal"

/** Whoever has the lease now may still be completing the cart. Milliseconds. */
const LOST_WAIT_MS = 5_000

/**
 * Waits for a cart's lease. What a process that died left behind is corrected first. A process that stalled until somebody else
 * took the lease looks again afterwards: what it did since, it did beside them.
 *
 * @throws LeaseBusyError, also while a completion of a former holder may still be under way
 */
export async function holdCart(container: MedusaContainer, cartId: string, waitMs: number): Promise<HeldCart> {
  let tookOver = false
  const asCart = (lease: HeldLease): HeldCart => ({ ...lease, cartId, tookOver })
  const lease = await holdLease(ledgerOf(container), cartLease(cartId), waitMs, {
    repair: (dead, taken) => {
      tookOver = true
      return heal(container, asCart(taken), { kind: "look" }, { dead })
    },
    lost: () =>
      guarded(container, `work on ${cartId} that stalled`, () =>
        withCart(container, cartId, LOST_WAIT_MS, (cart) => heal(container, cart, { kind: "look" }))
      ),
  })
  return asCart(lease)
}

/** Runs `work` under that lease. @throws LeaseBusyError, and whatever `work` throws */
export async function withCart<T>(
  container: MedusaContainer,
  cartId: string,
  waitMs: number,
  work: (held: HeldCart) => Promise<T>
): Promise<T> {
  return underLease(await holdCart(container, cartId, waitMs), work)
}
