import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { DeadTenure } from "../../modules/instalments/stores/service/leases"
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

/** What the lease on an order's refunds is called: Medusa's records of an order take one refund at a time. */
export const refundLease = (orderId: string) => `${REFUND_LEASES}${orderId}`

/** A held lease. */
export type HeldLease = {
  /** Gives it back; never throws. */
  release(): Promise<void>
}

/**
 * Waits for a lease and keeps it until released or the process dies.
 *
 * @param waitMs the longest wait
 * @param repair runs first where the owner before died over the lease: it ended and was never given back. Where this fails,
 * the lease ends by itself as it did then, and whoever takes it next repairs.
 * @throws LeaseBusyError, and whatever `repair` throws
 */
export async function holdLease(
  ledger: InstalmentsModuleService,
  key: string,
  waitMs: number,
  repair?: (dead: DeadTenure) => Promise<void>
): Promise<HeldLease> {
  const owner = randomUUID()
  const { dead } = await take(ledger, key, owner, waitMs)
  const renewal = setInterval(() => void ledger.leases.take(key, owner, LEASE_MS).catch(() => undefined), RENEW_MS)
  renewal.unref()
  try {
    if (dead) {
      await repair?.(dead)
    }
  } catch (error) {
    clearInterval(renewal)
    throw error
  }
  return {
    async release() {
      clearInterval(renewal)
      await ledger.leases.release(key, owner).catch(() => undefined)
    },
  }
}

async function take(ledger: InstalmentsModuleService, key: string, owner: string, waitMs: number) {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const taken = await ledger.leases.take(key, owner, LEASE_MS)
    if (taken) {
      return taken
    }
    if (performance.now() >= giveUpAt) {
      throw new LeaseBusyError(`The lease ${key} is held by somebody else`)
    }
    await delay(POLL_MS)
  }
}

/** Runs `work`, then gives a lease back. @throws whatever `work` throws */
export async function underLease<T>(lease: HeldLease, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await lease.release()
  }
}

/** Runs `work` under a lease. @throws LeaseBusyError, and whatever `work` throws */
export async function withLease<T>(
  ledger: InstalmentsModuleService,
  key: string,
  waitMs: number,
  work: () => Promise<T>
): Promise<T> {
  return underLease(await holdLease(ledger, key, waitMs), work)
}
