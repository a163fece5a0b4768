import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { type DeadLease, LeaseBusyError } from "../../core/lease"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { Tenure } from "../../modules/instalments/stores/service/fence"
import { waitFor } from "./wait-for-lease"

/** How long after a crash the lease is free again, milliseconds. */
const LEASE_MS = 20_000
/** A live owner extends its lease this often, milliseconds. */
const RENEW_MS = 5_000
/**
 * A lease is extended for this long, milliseconds: longer than any completion (three minutes) or refund takes. Whatever goes on after
 * that hangs, and is taken for dead.
 */
const LONGEST_MS = 5 * 60_000
/** Giving a lease back is tried again after these pauses, milliseconds: otherwise it would look as if its holder had died. */
const RELEASE_AGAIN_MS = [250, 1_000, 4_000, 16_000, 60_000]

/** The names of the leases on carts begin with this. */
export const CART_LEASES = "cart:"
export const cartLease = (cartId: string) => `${CART_LEASES}${cartId}`

/** Those on orders' refunds: Medusa's records of an order take one refund at a time. */
export const REFUND_LEASES = "refund:"
export const refundLease = (orderId: string) => `${REFUND_LEASES}${orderId}`

declare const held: unique symbol

/** A held lease. Only taking a lease makes one, so whoever needs a lease to be held takes this as an argument. */
export type HeldLease = {
  readonly [held]: true
  /** Nobody held it: what was read while it was being taken is as new as what is read under it. */
  readonly wasFree: boolean
  /**
   * Runs work under it. When the lease has gone to somebody else, because this process stalled for longer than it lasts, the
   * next write into the ledger throws LeaseLostError, and so does `fence.assertHeld`.
   */
  run<T>(work: () => T): T
  /** Gives it back, unless the work abandoned it; never throws. */
  release(): Promise<void>
  /**
   * Renews it no more, for work that takes longer than anybody waits: it ends by itself, and whoever takes it then repairs. The
   * work still runs under it, so that it stops at its next write once somebody else has taken it. Never throws.
   */
  abandon(): Promise<void>
  /**
   * The work was cut short, as if the process had died: the lease is not given back, and its next holder repairs what the work left.
   *
   * @param since when it began, where it began before this lease was taken
   */
  cutShort(since?: Date): void
}

/** The right to work alone on a cart, across all processes. */
export type HeldCart = HeldLease & {
  cartId: string
  /** Its former holder never gave it back: it died, or stalled and may go on. */
  tookOver: boolean
}

/** The right to change the records of an order's money alone, across all processes. */
export type HeldOrder = HeldLease & { orderId: string }

/** What is done about holders that died or stalled. */
export type LeaseCare = {
  /**
   * Runs first, under the lease, where the last holder died, which means that its lease ended and was never given back. If it
   * fails, this lease ends the same way, and the next holder repairs; where it throws LeaseBusyError, the lease is left as it
   * was found. One that has to wait may cut the lease short: it is held all the same, and the next holder repairs.
   */
  repair(dead: DeadLease, lease: HeldLease): Promise<unknown>
  /**
   * Runs last where somebody else took the lease meanwhile: what this process did since, it did beside them. Never throws.
   *
   * @param refunds the ledger's ids of those that were begun under the lease
   */
  lost(refunds: readonly string[]): Promise<void>
}

const NO_CARE: LeaseCare = { repair: () => Promise.resolve(), lost: () => Promise.resolve() }

/**
 * Waits for a lease and keeps it until released, the work hangs or the process dies.
 *
 * @param mostWaiters as `waitFor` takes it
 * @throws LeaseBusyError, and whatever `care.repair` throws
 */
export async function holdLease(
  ledger: InstalmentsModuleService,
  key: string,
  waitMs: number,
  care: LeaseCare,
  mostWaiters?: number
): Promise<HeldLease> {
  const owner = randomUUID()
  let tries = 0
  const take = () => {
    tries += 1
    return ledger.leases.take(key, owner, LEASE_MS)
  }
  const { token, dead } = await waitFor(key, waitMs, take, mostWaiters)
  const tenure: Tenure = { key, token, isOver: false, isAbandoned: false, refunds: [] }
  const stopRenewing = keepRenewing(ledger, tenure)
  const end = () => {
    stopRenewing()
    return giveBack(ledger, tenure, () => care.lost(tenure.refunds))
  }
  let isLeftToItself = false
  const cutShort = (since?: Date) => {
    tenure.isAbandoned = true
    tenure.since ??= since
  }
  const over = () => {
    tenure.isOver = !isLeftToItself
  }
  const lease = {
    wasFree: tries === 1 && !dead,
    run: (work) => ledger.fence.under(tenure, work),
    release: () => {
      over()
      return end()
    },
    abandon: () => {
      isLeftToItself = true
      cutShort()
      return end()
    },
    cutShort,
  } as HeldLease
  try {
    if (dead) {
      await lease.run(() => care.repair(dead, lease))
      if (!tenure.isAbandoned) {
        await ledger.leases.markRepaired(tenure)
      }
    }
  } catch (error) {
    cutShort()
    over()
    await (error instanceof LeaseBusyError ? leaveAsFound(ledger, tenure, stopRenewing) : end())
    throw error
  }
  return lease
}

/** The repair has to wait: whoever comes next finds the lease as this one did. Where that fails, it ends by itself. */
async function leaveAsFound({ leases }: InstalmentsModuleService, tenure: Tenure, stopRenewing: () => void) {
  stopRenewing()
  await leases.leaveAsFound(tenure).catch(() => undefined)
}

/** A renewal that fails is tried again in time; one that comes too late ends renewing, and the work at its next write. */
function keepRenewing(ledger: InstalmentsModuleService, tenure: Tenure): () => void {
  let left = LONGEST_MS / RENEW_MS
  const renewal = setInterval(() => {
    left -= 1
    if (left <= 0) {
      clearInterval(renewal)
    }
    ledger.leases.renew(tenure, LEASE_MS).then(
      (isHeld) => isHeld || clearInterval(renewal),
      () => undefined
    )
  }, RENEW_MS)
  renewal.unref()
  return () => clearInterval(renewal)
}

/** An abandoned lease is only marked. The caller waits for the first attempt only. @param lost for one that had gone to somebody else */
async function giveBack(
  ledger: InstalmentsModuleService,
  tenure: Tenure,
  lost: () => Promise<void>,
  [pause, ...pauses]: readonly number[] = RELEASE_AGAIN_MS
): Promise<void> {
  const { leases } = ledger
  const ended = tenure.isAbandoned ? leases.noteAbandoned(tenure, tenure.since) : leases.release(tenure)
  const wasHeld = await ended.catch(() => undefined)
  if (wasHeld === false) {
    await lost()
  } else if (wasHeld === undefined && pause !== undefined) {
    void delay(pause, undefined, { ref: false }).then(() => giveBack(ledger, tenure, lost, pauses))
  }
}

/** Runs `work` under a lease, then gives it back. @throws LeaseLostError, and whatever `work` throws */
export async function underLease<L extends HeldLease, T>(lease: L, work: (held: L) => Promise<T>): Promise<T> {
  try {
    return await lease.run(() => work(lease))
  } finally {
    await lease.release()
  }
}

/** Takes a lease that is free, and runs `work` under it. @throws LeaseBusyError, LeaseLostError, and whatever `work` throws */
export async function withLease<T>(ledger: InstalmentsModuleService, key: string, work: () => Promise<T>): Promise<T> {
  return underLease(await holdLease(ledger, key, 0, NO_CARE), work)
}
