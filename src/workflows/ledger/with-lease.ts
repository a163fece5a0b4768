import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type InstalmentsModuleService from "../../modules/instalments/service"

/** After a crash the work is free again this much later, milliseconds. */
const LEASE_MS = 20_000
/** A live owner extends its lease this often, milliseconds. */
const RENEW_MS = 5_000
const POLL_MS = 25

/** The lease was held by somebody else for the whole of the wait. */
export class LeaseBusyError extends Error {
  override readonly name = "LeaseBusyError"
}

/** What the leases of carts begin with. */
export const CART_LEASES = "cart:"

/** What a cart's lease is called. */
export const cartLease = (cartId: string) => `${CART_LEASES}${cartId}`

/** What the leases on orders' refunds begin with. */
export const REFUND_LEASES = "refund:"

/** What the lease on an order's refunds is called: Medusa's books of an order take one refund at a time. */
export const refundLease = (orderId: string) => `${REFUND_LEASES}${orderId}`

/** A held lease. */
export type HeldLease = {
  /** True when the owner before died over it: it ended and was never given back. */
  inherited: boolean
  /** Gives it back; never throws. */
  release(): Promise<void>
  /** Lets it end by itself, as a death would: whoever takes it next inherits it. */
  leave(): void
}

/**
 * Waits for a lease and keeps it until released or the process dies.
 *
 * @param waitMs the longest wait
 * @throws LeaseBusyError
 */
export async function holdLease(ledger: InstalmentsModuleService, key: string, waitMs: number): Promise<HeldLease> {
  const owner = randomUUID()
  const giveUpAt = performance.now() + waitMs
  let taken = await ledger.takeLease(key, owner, LEASE_MS)
  while (!taken) {
    if (performance.now() >= giveUpAt) {
      throw new LeaseBusyError(`The lease ${key} is held by somebody else`)
    }
    await delay(POLL_MS)
    taken = await ledger.takeLease(key, owner, LEASE_MS)
  }
  const renewal = setInterval(() => void ledger.takeLease(key, owner, LEASE_MS).catch(() => undefined), RENEW_MS)
  renewal.unref()
  return {
    inherited: taken.wasHeld,
    leave: () => clearInterval(renewal),
    async release() {
      clearInterval(renewal)
      await ledger.releaseLease(key, owner).catch(() => undefined)
    },
  }
}

/** Runs `work` under a lease. @throws LeaseBusyError, and whatever `work` throws */
export async function withLease<T>(
  ledger: InstalmentsModuleService,
  key: string,
  waitMs: number,
  work: () => Promise<T>
): Promise<T> {
  const lease = await holdLease(ledger, key, waitMs)
  try {
    return await work()
  } finally {
    await lease.release()
  }
}
