import type { MedusaContainer } from "@medusajs/framework/types"
import { guarded } from "../../service/guarded"
import { withRefundLease } from "../accounting/refund-lease"
import { correctStandingOrder } from "../accounting/repair-refund-records"

/** Nobody waits for it. Milliseconds. */
const LEASE_WAIT_MS = 30_000

/**
 * A cancellation failed. Medusa swallows the refusal of the refund that belongs to it, records the refund all the same, and
 * does not take that back when a later step fails: the order would stand there as refunded. To be called when the failed one
 * has given its lease back. Never throws: what it could not correct, the hourly comparison lists.
 */
export async function correctFailedCancellation(container: MedusaContainer, orderId: string): Promise<void> {
  await guarded(container, `the records of ${orderId} after a cancellation that failed`, () =>
    withRefundLease(container, orderId, LEASE_WAIT_MS, () => correctStandingOrder(container, orderId))
  )
}
