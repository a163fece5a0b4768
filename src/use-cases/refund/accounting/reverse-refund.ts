import type { MedusaContainer } from "@medusajs/framework/types"
import { isReversed, recordOf, REVERSAL, transactionOf } from "../../../core/accounting/refunds"
import type { Checkout } from "../../../core/checkout/checkout"
import type { Refund } from "../../../core/refund/refund"
import { type MedusaPayment, paymentOf } from "../../medusa/medusa-payment"
import { updateTotals } from "../../medusa/payment-totals"
import { creditOf } from "../../medusa/refund-credit"
import { giveUpDeadCredits } from "../../medusa/order-changes"
import { takeOutRefund } from "../../medusa/refund-words"
import { addCredit, type OrderRecords, readOrderRecords, removeTransactions } from "../../medusa/order-records"
import { ledgerOf } from "../../ledger/ledger-of"
import { correctTransactions } from "./correct-transactions"

/** Whether Medusa has recorded a refund: as a row of its own, or as a transaction of the order. */
export async function isRecorded(
  container: MedusaContainer,
  checkout: Checkout,
  refund: Pick<Refund, "medusaRefundId">
): Promise<boolean> {
  const { hasRow, hasTransaction } = await recordsOfRefund(container, checkout, refund)
  return hasRow || hasTransaction
}

/**
 * Whether Medusa has a refund and no transaction of it: its own flow was cut short between the two, because somebody began a
 * change of the order in that moment. The transactions of a cancelled order name no refund.
 */
export async function isHalfRecorded(
  container: MedusaContainer,
  checkout: Checkout,
  refund: Pick<Refund, "medusaRefundId">
): Promise<boolean> {
  const { hasRow, hasTransaction, orderStands } = await recordsOfRefund(container, checkout, refund)
  return hasRow && !hasTransaction && orderStands
}

async function recordsOfRefund(
  container: MedusaContainer,
  checkout: Checkout,
  { medusaRefundId }: Pick<Refund, "medusaRefundId">
): Promise<{ hasRow: boolean; hasTransaction: boolean; orderStands: boolean }> {
  if (medusaRefundId === null || checkout.orderId === null) {
    return { hasRow: false, hasTransaction: false, orderStands: false }
  }
  const payment = await paymentOf(container, checkout)
  const records = await readOrderRecords(container, checkout.orderId)
  return {
    hasRow: payment?.refunds.some(({ id }) => id === medusaRefundId) ?? false,
    hasTransaction: transactionOf(medusaRefundId, records?.transactions ?? []) !== undefined,
    orderStands: records !== undefined && !records.isCancelled,
  }
}

/**
 * Corrects Medusa's records after a refund that Medusa considers done came to nothing: as if it had never been made. May be run
 * again after a crash at any point. For a caller who holds the lease on the order's refunds.
 *
 * The credit stays on a cancelled order, which costs nothing any more: its records then show what is owed to the shopper.
 *
 * @throws when the order has an open change: Medusa records nothing until that is closed
 */
export async function reverseRefund(
  container: MedusaContainer,
  checkout: Checkout,
  { medusaRefundId }: Pick<Refund, "medusaRefundId">
): Promise<void> {
  const payment = await paymentOf(container, checkout)
  if (!payment || checkout.orderId === null || medusaRefundId === null) {
    return
  }
  await giveUpDeadCredits(container, checkout.orderId)
  const records = await readOrderRecords(container, checkout.orderId)
  const transaction = records && transactionOf(medusaRefundId, records.transactions)
  if (records && !records.isCancelled) {
    await takeCreditBack(container, records, payment, medusaRefundId)
  }
  await removeTransactions(container, checkout.orderId, transaction ? [transaction] : [])
  if (payment.refunds.some(({ id }) => id === medusaRefundId)) {
    await ledgerOf(container).fence.assertHeld()
    await takeOutRefund(container, medusaRefundId)
  }
  await correctTransactions(container, checkout.orderId, payment.id)
  await updateTotals(container, payment.collectionId)
}

async function takeCreditBack(
  container: MedusaContainer,
  records: OrderRecords,
  { id }: MedusaPayment,
  medusaRefundId: string
): Promise<void> {
  const transaction = recordOf(medusaRefundId, id, records.transactions)
  if (!transaction || isReversed(medusaRefundId, records.credits)) {
    return
  }
  const { credited } = await creditOf(container, records, transaction)
  if (credited !== "0") {
    await addCredit(container, records, `-${credited}`, { reference: REVERSAL, referenceId: medusaRefundId })
  }
}
