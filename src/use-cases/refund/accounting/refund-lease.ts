import type { MedusaContainer } from "@medusajs/framework/types"
import { type HeldLease, holdLease, REFUND_LEASES, refundLease, underLease } from "../../ledger/with-lease"
import { ledgerOf } from "../../ledger/ledger-of"
import { guarded } from "../../service/guarded"
import { correctStalledRefund, repairRefundRecords } from "./repair-refund-records"
import { takeSecondCreditsBack } from "./second-credit"

/** Nobody waits for the job. Milliseconds. */
const PATIENCE_MS = 5_000
/** Longer than any refund: whatever such a lease was held for is over. Milliseconds. */
const ABANDONED_MS = 3 * 60_000
const MOST = 50
/** Whoever has the lease now may still be correcting the records. Milliseconds. */
const LOST_WAIT_MS = 5_000

/**
 * Waits for the lease on an order's refunds, of which Medusa can record one at a time. Where a process died during the last
 * one, the records are repaired first: otherwise Medusa would record the next refund wrongly. A process that stalled until somebody
 * else took the lease corrects the records afterwards.
 *
 * @param waitMs the longest wait
 * @throws LeaseBusyError
 */
export function holdRefundLease(container: MedusaContainer, orderId: string, waitMs: number): Promise<HeldLease> {
  const begunAt = new Date()
  return holdLease(ledgerOf(container), refundLease(orderId), waitMs, {
    repair: (dead) => repairRefundRecords(container, orderId, dead),
    lost: (refundIds) =>
      guarded(container, `refund of ${orderId} that stalled`, () =>
        withRefundLease(container, orderId, LOST_WAIT_MS, async () => {
          await correctStalledRefund(container, orderId, { since: begunAt, until: new Date() })
          await takeSecondCreditsBack(container, orderId, await medusaIdsOf(container, refundIds))
        })
      ),
  })
}

async function medusaIdsOf(container: MedusaContainer, refundIds: readonly string[]): Promise<string[]> {
  const rows = await Promise.all(refundIds.map((id) => ledgerOf(container).refunds.find(id)))
  return rows.flatMap((row) => row?.medusaRefundId ?? [])
}

/** Runs `work` under that lease. @throws LeaseBusyError, and whatever `work` throws */
export async function withRefundLease<T>(
  container: MedusaContainer,
  orderId: string,
  waitMs: number,
  work: () => Promise<T>
): Promise<T> {
  return underLease(await holdRefundLease(container, orderId, waitMs), work)
}

/** Orders whose process died while it refunded them: their leases ended and were never given back. */
export async function abandonedOrders(container: MedusaContainer): Promise<string[]> {
  const keys = await ledgerOf(container).leases.abandoned(REFUND_LEASES, ABANDONED_MS, MOST)
  return keys.map((key) => key.slice(REFUND_LEASES.length))
}

/** Repairs the records of such an order, and deletes the lease that showed the crash. */
export async function repairAbandonedOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const lease = await holdRefundLease(container, orderId, PATIENCE_MS)
  await lease.release()
}
