import type { BigNumberInput, MedusaContainer, PaymentCollectionUpdatableFields } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../../core/checkout/checkout"
import type { Refund } from "../../../core/refund/refund"
import {
  creditedFor,
  isReversed,
  REVERSAL,
  transactionOf,
  unfoundedTransactions,
} from "../../../core/accounting/refunds"
import { type MedusaPayment, paymentOf } from "../../medusa/medusa-payment"
import { addCredit, type OrderRecords, readOrderRecords, removeTransactions } from "../../medusa/order-records"

/**
 * Puts Medusa's records right after a refund that Medusa holds for done came to nothing: as if it had never been. May be run
 * again after a crash at any point. For a caller who holds the lease on the order's refunds.
 *
 * The credit stays on a cancelled order, which costs nothing any more: its records then show what is owed to the shopper.
 *
 * @returns whether Medusa had booked it
 * @throws when the order has an open change, which Medusa lets nothing be booked beside
 */
export async function reverseRefund(
  container: MedusaContainer,
  checkout: Checkout,
  { medusaRefundId }: Refund
): Promise<boolean> {
  const records = checkout.orderId === null ? undefined : await readOrderRecords(container, checkout.orderId)
  const payment = await paymentOf(container, checkout)
  // Under the payment's own id goes what was never captured, and so never in the records.
  if (!records || !payment || medusaRefundId === null || medusaRefundId === payment.id) {
    return false
  }
  const isBooked = payment.refunds.some(({ id }) => id === medusaRefundId)
  const transaction = transactionOf(medusaRefundId, records.transactions)
  if (transaction && !records.isCancelled && !isReversed(medusaRefundId, records.credits)) {
    const credited = creditedFor(transaction, records.transactions, records.credits)
    if (Number(credited) > 0) {
      await addCredit(container, records, -Number(credited), { reference: REVERSAL, referenceId: medusaRefundId })
    }
  }
  await removeTransactions(container, records.orderId, transaction ? [transaction] : [])
  if (isBooked) {
    await container.resolve(Modules.PAYMENT).deleteRefunds([medusaRefundId])
  }
  await reverseCancellation(container, checkout, records)
  await updateRefunded(container, checkout)
  return isBooked || transaction !== undefined
}

/**
 * Removes what the cancellation of an order booked as refunded and Medusa has no refund of. A cancellation that was cut short
 * may have booked it, and the order is not cancelled.
 */
export async function reverseCancellation(
  container: MedusaContainer,
  checkout: Checkout,
  records: OrderRecords
): Promise<void> {
  const payment = await paymentOf(container, checkout)
  if (payment) {
    const unfounded = unfoundedTransactions(payment.id, payment.refunds, records.transactions)
    await removeTransactions(container, records.orderId, unfounded)
  }
}

/** Brings the sum that Medusa's payment status is made of up to date. */
export async function updateRefunded(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const payment: MedusaPayment | undefined = await paymentOf(container, checkout)
  if (payment) {
    const update: PaymentCollectionUpdatableFields & { refunded_amount: BigNumberInput } = {
      refunded_amount: payment.refunded,
    }
    await container.resolve(Modules.PAYMENT).updatePaymentCollections(payment.collectionId, update)
  }
}
