import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import type { MedusaPayment } from "../../medusa/medusa-payment"
import { giveUpDeadCredits } from "../../medusa/order-changes"
import { addCredit, readOrderRecords } from "../../medusa/order-records"
import { ledgerOf } from "../../ledger/ledger-of"
import { correctTransactions } from "./correct-transactions"

/** Who made a refund, and which one it retries, as Medusa's own row has it. */
export type RefundMaker = { created_by?: string; metadata?: Record<string, unknown> }

/**
 * Refunds a payment of a cancelled order through Medusa, so that its records have it. Medusa's own workflow refuses cancelled
 * orders; these are its steps: the refund, its transaction in place of what the cancellation may have recorded, and the credit
 * without which the order would still cost something.
 *
 * @param amount pounds as a decimal string
 * @throws MedusaError with the sentence of a refusal
 */
export async function refundCancelledOrder(
  container: MedusaContainer,
  orderId: string,
  payment: MedusaPayment,
  amount: string,
  made: RefundMaker = {}
): Promise<void> {
  await giveUpDeadCredits(container, orderId)
  await ledgerOf(container).fence.assertHeld()
  await container.resolve(Modules.PAYMENT).refundPayment({ payment_id: payment.id, amount, ...made })
  await correctTransactions(container, orderId, payment.id)
  const records = await readOrderRecords(container, orderId)
  if (records && MathBN.gt(records.pending, 0)) {
    const reference = { reference: "payment_collection", referenceId: payment.collectionId }
    await addCredit(container, records, records.pending, reference)
  }
}
