import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { unfoundedTransactions } from "../../../core/accounting/refunds"
import type { MedusaPayment } from "../../medusa/medusa-payment"
import { addCredit, readOrderRecords } from "../../medusa/order-records"

/**
 * Refunds a payment of a cancelled order through Medusa, so that its records have it. Medusa's own flow turns cancelled orders
 * away; these are its steps: the refund, its transaction unless the cancellation has booked it already, and the credit
 * without which the order would still cost something.
 *
 * @param amount pounds as a decimal string
 * @throws MedusaError with the sentence of a refusal
 */
export async function refundCancelledOrder(
  container: MedusaContainer,
  orderId: string,
  payment: MedusaPayment,
  amount: string
): Promise<void> {
  const before = await readOrderRecords(container, orderId)
  const isBooked = unfoundedTransactions(payment.id, payment.refunds, before?.transactions ?? []).length > 0
  const { refunds } = await container.resolve(Modules.PAYMENT).refundPayment({ payment_id: payment.id, amount })
  const made = refunds?.find(({ id }) => !payment.refunds.some((known) => known.id === id))
  if (made && !isBooked) {
    await container.resolve(Modules.ORDER).addOrderTransactions({
      order_id: orderId,
      amount: -Number(amount),
      currency_code: payment.currencyCode,
      reference: "refund",
      reference_id: made.id,
    })
  }
  const records = await readOrderRecords(container, orderId)
  if (records && Number(records.pending) > 0) {
    const reference = { reference: "payment_collection", referenceId: payment.collectionId }
    await addCredit(container, records, Number(records.pending), reference)
  }
}
