import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderChangeStatus } from "@medusajs/framework/utils"
import type { RecordedTransaction } from "../../core/accounting/records"
import { type AfterRefund, creditedFor, type CreditMark, REVERSAL } from "../../core/accounting/refunds"
import type { OrderRecords } from "./order-records"
import { type RefundWords, refundWords } from "./refund-words"

/**
 * What Medusa credited for the refund that an order's transaction names, and what is known of the time after it.
 *
 * @returns `credited` in pounds as a decimal string, "0" when nothing was credited; `marks` are the refund's
 */
export async function creditOf(
  container: MedusaContainer,
  records: OrderRecords,
  transaction: RecordedTransaction
): Promise<{ credited: string; after: AfterRefund; marks: CreditMark[] }> {
  const { transactions, credits, collectionMarks } = records
  const own = transaction.referenceId
  const reversed = credits
    .filter(({ reference, referenceId }) => reference === REVERSAL && referenceId !== own)
    .map(({ referenceId }) => ({ medusaRefundId: referenceId }))
  const [refunds, nextVersionAt] = await Promise.all([
    refundWords(container, [{ medusaRefundId: own }, ...reversed]),
    madeAt(container, records.orderId, transaction.version + 1),
  ])
  const reversedAt = reversed.flatMap(({ medusaRefundId }) => refunds.get(medusaRefundId ?? "")?.madeAt ?? [])
  const after = { nextVersionAt, reversedAt }
  const marks = [...collectionMarks, ...marksOf(refunds.get(own ?? ""))]
  return { credited: creditedFor(transaction, transactions, credits, marks, after), after, marks }
}

/** A refund's credit may bear the refund's reason as it was then, which may have been renamed or deleted since. */
function marksOf(refund: RefundWords | undefined): CreditMark[] {
  const { reason, reasonCode } = refund ?? {}
  return [...(reason ? [{ reference: reason }] : []), ...(reasonCode ? [{ referenceId: reasonCode }] : [])]
}

async function madeAt(container: MedusaContainer, orderId: string, version: number): Promise<Date | null> {
  const changes = await container
    .resolve(Modules.ORDER)
    .listOrderChanges({ order_id: orderId, status: [OrderChangeStatus.CONFIRMED] })
  const at = changes.find((change) => change.version === version)?.confirmed_at
  return at ? new Date(at) : null
}
