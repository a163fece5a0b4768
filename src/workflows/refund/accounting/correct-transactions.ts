import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { RecordedRefund } from "../../../core/accounting/records"
import { transactionChanges } from "../../../core/accounting/refunds"
import { paymentWithId } from "../../medusa/medusa-payment"
import { readOrderRecords, removeTransactions } from "../../medusa/order-records"
import { ledgerOf } from "../../ledger/ledger-of"

/**
 * Brings the refunds among an order's transactions in line with the refunds that Medusa has of its payment: a cancellation
 * that recorded another sum than was refunded is replaced by what was. May be run again after a crash at any point.
 *
 * @param counted which refunds count; by default all of them
 */
export async function correctTransactions(
  container: MedusaContainer,
  orderId: string,
  paymentId: string,
  counted: (refund: RecordedRefund) => boolean = () => true
): Promise<void> {
  const [records, payment] = await Promise.all([
    readOrderRecords(container, orderId),
    paymentWithId(container, paymentId),
  ])
  if (!records || !payment) {
    return
  }
  const { surplus, missing } = transactionChanges(paymentId, payment.refunds.filter(counted), records.transactions)
  await removeTransactions(container, orderId, surplus)
  for (const { id, amount } of missing) {
    await ledgerOf(container).fence.assertHeld()
    await container.resolve(Modules.ORDER).addOrderTransactions({
      order_id: orderId,
      amount: `-${amount}`,
      currency_code: payment.currencyCode,
      reference: "refund",
      reference_id: id,
    })
  }
}
