import type { MedusaContainer } from "@medusajs/framework/types"
import type { RecordWish } from "../../../core/accounting/corrections"
import { refundedUncancelled } from "../../../core/accounting/transactions"
import type { Refund } from "../../../core/refund/refund"
import { Refusal, required } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import {
  type HeldLease,
  type HeldOrder,
  holdLease,
  type LeaseCare,
  refundLease,
  underLease,
} from "../../ledger/with-lease"
import { readOrderMoney } from "../../medusa/order/order-money"
import { deleteRefund, refundOffOrder, type RefundMaker, writeRefund } from "../../medusa/payment/refund-writes"
import { guarded } from "../../service/run-job"
import { notifyNotCancelled } from "../../notify/refund-updated"
import { healRecords } from "./heal-records"

/** An admin waits for others' work on an order. Milliseconds. */
export const ADMIN_WAIT_MS = 15_000
/** Nobody waits for it, and whoever has the lease now may have died: longer than it lasts. Milliseconds. */
const PATIENCE_MS = 25_000

/**
 * What a lease is for. `asked`: the refund, by Medusa's id, where Medusa has made it already: no dead process left it. `mostWaiters`: as
 * `waitFor` takes it. `endsChange`: what may end an open change of the order is not refused because the repair waits for that end.
 */
type LeasedWork = { asked?: string | null; mostWaiters?: number; endsChange?: boolean }

/**
 * Waits for the lease on an order's refunds. Where a process died during the last one, the records are repaired first: otherwise
 * Medusa would record the next refund wrongly. A process that stalled until somebody else took the lease corrects them afterwards.
 *
 * @throws LeaseBusyError when it was not free in that time
 */
export async function holdRefundLease(
  container: MedusaContainer,
  orderId: string,
  waitMs: number,
  { asked = null, mostWaiters, endsChange = false }: LeasedWork = {}
): Promise<HeldOrder> {
  const since = new Date()
  const asOrder = (lease: HeldLease): HeldOrder => ({ ...lease, orderId })
  const care: LeaseCare = {
    repair: async (tenure, own) => {
      try {
        // The repair takes away what shows a cancellation.
        const money = await readOrderMoney(container, orderId)
        await notifyNotCancelled(container, money ? refundedUncancelled(money, tenure, asked) : [])
        await healRecords(container, asOrder(own), { kind: "died", tenure, asked })
      } catch (error) {
        // A credit that is being recorded nobody can end, and Medusa might confirm it in the place of a person's change.
        if (!endsChange || !(error instanceof Refusal) || error.reason?.code === "open_credit") {
          throw error
        }
        own.cutShort()
      }
    },
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

/**
 * Heals the records of an order under its lease. Never throws: what it could not correct, the hourly comparison lists. What a process
 * did that had stalled nobody else knows: where that has to wait for an open change, the lease ends as one of a dead process does, and
 * whoever takes it next corrects it.
 */
export function healOrder(
  container: MedusaContainer,
  orderId: string,
  wish: RecordWish,
  waitMs = PATIENCE_MS
): Promise<void> {
  return guarded(container, `the records of ${orderId}`, () =>
    withRefundLease(container, orderId, waitMs, async (held) => {
      try {
        await healRecords(container, held, wish)
      } catch (error) {
        if (wish.kind === "stalled") {
          held.cutShort(wish.tenure.since)
        }
        throw error
      }
    })
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

/**
 * Writes a refund that the service has made already into Medusa's records of an order, and then into the ledger. Where the ledger does
 * not take it, Medusa's is deleted again, by the next holder of the lease if need be.
 *
 * @param write into the ledger, under Medusa's id of it
 * @throws Refusal where Medusa has no payment of the checkout, and whatever `write` throws
 */
export async function writeOnOrder(
  container: MedusaContainer,
  held: HeldOrder,
  checkoutId: string,
  refund: Parameters<typeof writeRefund>[2],
  write: (medusaRefundId: string) => Promise<Refund>
): Promise<Refund> {
  const money = await readOrderMoney(container, held.orderId)
  const payment = money?.payments.find(({ checkout }) => checkout.id === checkoutId)
  const { id } = required(payment, "no_payment_to_record_on", "not_allowed")
  await ledgerOf(container).fence.assertHeld()
  const medusaRefundId = await writeRefund(container, id, refund)
  try {
    return await write(medusaRefundId)
  } catch (error) {
    await deleteRefund(container, medusaRefundId).catch(() => held.cutShort())
    throw error
  }
}
