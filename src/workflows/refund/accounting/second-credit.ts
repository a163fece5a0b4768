import type { MedusaContainer } from "@medusajs/framework/types"
import { creditedAgain, TAKEN_BACK } from "../../../core/accounting/credited-again"
import { transactionOf } from "../../../core/accounting/refunds"
import { ledgerOf } from "../../ledger/ledger-of"
import { creditOf } from "../../medusa/refund-credit"
import { addCredit, readOrderRecords } from "../../medusa/order-records"

/**
 * For a process that stalled during a refund until somebody else took the lease. They credited the order with the refund; then this
 * process went on, and Medusa credited it once more: the order would show that it owes the shopper as much again. For a caller who
 * holds the lease on the order's refunds again.
 *
 * @param refundIds the ledger's ids of the refunds that the stalled process had begun
 * @throws when the order has an open change
 */
export async function takeSecondCreditsBack(
  container: MedusaContainer,
  orderId: string,
  refundIds: readonly string[]
): Promise<void> {
  for (const id of refundIds) {
    const medusaRefundId = (await ledgerOf(container).refunds.find(id))?.medusaRefundId
    if (medusaRefundId) {
      await takeSecondCreditBack(container, orderId, medusaRefundId)
    }
  }
}

async function takeSecondCreditBack(
  container: MedusaContainer,
  orderId: string,
  medusaRefundId: string
): Promise<void> {
  const records = await readOrderRecords(container, orderId)
  const transaction = records && transactionOf(medusaRefundId, records.transactions)
  if (!records || records.isCancelled || !transaction) {
    return
  }
  const { marks } = await creditOf(container, records, transaction)
  const second = creditedAgain(transaction, records, marks)
  if (second) {
    await addCredit(container, records, `-${second.amount}`, { reference: TAKEN_BACK, referenceId: medusaRefundId })
  }
}
