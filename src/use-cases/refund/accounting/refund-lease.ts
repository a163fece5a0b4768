import type { MedusaContainer } from "@medusajs/framework/types"
import type { RecordWish } from "../../../core/accounting/corrections"
import { ledgerOf } from "../../ledger/ledger-of"
import {
  type HeldLease,
  type HeldOrder,
  holdLease,
  type LeaseCare,
  refundLease,
  underLease,
} from "../../ledger/with-lease"
import { refundOffOrder, type RefundMaker } from "../../medusa/payment/refund-writes"
import { guarded } from "../../service/run-job"
import { healRecords } from "./heal-records"

/** An admin waits for others' work on an order. Milliseconds. */
export const ADMIN_WAIT_MS = 15_000
/** Nobody waits for it; whoever has the lease now may still be correcting the records. Milliseconds. */
const PATIENCE_MS = 5_000

/**
 * Waits for the lease on an order's refunds. Where a process died during the last one, the records are repaired first: otherwise
 * Medusa would record the next refund wrongly. A process that stalled until somebody else took the lease corrects them afterwards.
 *
 * @param asked the refund, by Medusa's id, that the lease is for where Medusa has made it already: no dead process left it
 * @param mostWaiters as `waitFor` takes it
 * @throws LeaseBusyError when it was not free in that time
 */
export async function holdRefundLease(
  container: MedusaContainer,
  orderId: string,
  waitMs: number,
  { asked = null, mostWaiters }: { asked?: string | null; mostWaiters?: number } = {}
): Promise<HeldOrder> {
  const since = new Date()
  const asOrder = (lease: HeldLease): HeldOrder => ({ ...lease, orderId })
  const care: LeaseCare = {
    repair: (tenure, own) => healRecords(container, asOrder(own), { kind: "died", tenure, asked }),
    lost: async (rows) => {
      const refunds = await medusaIdsOf(container, rows).catch(() => [])
      return healOrder(container, orderId, { kind: "stalled", tenure: { since, until: new Date() }, refunds })
    },
  }
  return asOrder(await holdLease(ledgerOf(container), refundLease(orderId), waitMs, care, mostWaiters))
}

async function medusaIdsOf(container: MedusaContainer, refundIds: readonly string[]): Promise<string[]> {
  const rows = await Promise.all(refundIds.map((id) => ledgerOf(container).refunds.find(id)))
  return rows.flatMap((row) => row?.medusaRefundId ?? [])
}

/** Heals the records of an order under its lease. Never throws: what it could not correct, the hourly comparison lists. */
export function healOrder(
  container: MedusaContainer,
  orderId: string,
  wish: RecordWish,
  waitMs = PATIENCE_MS
): Promise<void> {
  return guarded(container, `the records of ${orderId}`, () =>
    withRefundLease(container, orderId, waitMs, (held) => healRecords(container, held, wish))
  )
}

/** Runs `work` under that lease. @throws LeaseBusyError, and whatever `work` throws */
export async function withRefundLease<T>(
  container: MedusaContainer,
  orderId: string,
  waitMs: number,
  work: (held: HeldOrder) => Promise<T>
): Promise<T> {
  return underLease(await holdRefundLease(container, orderId, waitMs), work)
}

/**
 * Refunds a payment of a cancelled order through Medusa, so that its records have it. Medusa's own workflow refuses cancelled
 * orders: the refund is made, and its transaction and credit are added as what the records lack.
 *
 * @param amountMinor pence, of which Medusa may know fractions
 * @throws MedusaError with the sentence of a refusal
 */
export async function refundCancelledOrder(
  container: MedusaContainer,
  held: HeldOrder,
  paymentId: string,
  amountMinor: number,
  made: RefundMaker
): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  await refundOffOrder(container, paymentId, amountMinor, made)
  await healRecords(container, held)
}
