import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type DeadTenure, wasMadeDuring } from "../../../core/lease"
import type { RecordedRefund } from "../../../core/accounting/records"
import { transactionChanges } from "../../../core/accounting/refunds"
import { goneRefunds } from "../../medusa/gone-refunds"
import { type MedusaPayment, paymentWithId } from "../../medusa/medusa-payment"
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

/**
 * Removes transactions of refunds that Medusa has no more: the process that made them stalled, its refund was taken back meanwhile,
 * and it recorded it all the same. One that was not made in that time is somebody else's, and stays.
 *
 * @param stalled when that was; null where a person has asked for the repair
 */
export async function removeGoneRefunds(
  container: MedusaContainer,
  orderId: string,
  { refunds }: Pick<MedusaPayment, "refunds">,
  stalled: DeadTenure | null
): Promise<void> {
  const records = await readOrderRecords(container, orderId)
  if (!records) {
    return
  }
  const { transactions } = records
  const gone = await goneRefunds(
    container,
    transactions,
    refunds.map(({ id }) => id)
  )
  const surplus = transactions.filter(
    ({ reference, referenceId, createdAt }) =>
      reference === "refund" &&
      gone.includes(referenceId ?? "") &&
      (stalled === null || wasMadeDuring(createdAt, stalled))
  )
  await removeTransactions(container, orderId, surplus)
}
