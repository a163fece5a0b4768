import type { MedusaContainer } from "@medusajs/framework/types"
import { creditedAgain, type DoubleCredit } from "../../core/accounting/credited-again"
import { transactionOf } from "../../core/accounting/refunds"
import { type OrderRecords, readOrderRecords } from "./order-records"
import { creditOf } from "./refund-credit"

/** @returns undefined where an order was not credited twice for this refund, or is cancelled: then no totals matter */
export async function doubleCreditOf(
  container: MedusaContainer,
  orderId: string,
  medusaRefundId: string
): Promise<(DoubleCredit & { records: OrderRecords }) | undefined> {
  const records = await readOrderRecords(container, orderId)
  const transaction = records && transactionOf(medusaRefundId, records.transactions)
  if (!records || records.isCancelled || !transaction) {
    return undefined
  }
  const { marks } = await creditOf(container, records, transaction)
  const credits = creditedAgain(transaction, records, marks)
  return credits && { ...credits, records }
}
