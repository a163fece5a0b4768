import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../core/checkout/checkout"
import { ledgerOf } from "../ledger/ledger-of"
import { updateTotals } from "../medusa/payment-totals"
import { type PaymentRecord, paymentsIn } from "../medusa/payments"

/**
 * Takes out of Medusa's records what it counts for a checkout beside the payment that pays the order, or will: the order would be
 * shown as paid twice, or as refunded. Such a payment is cancelled, and its captures and refunds are deleted. No money moves: the
 * service was paid once, and of these refunds it was never asked.
 */
export async function voidPayments(
  container: MedusaContainer,
  ids: readonly string[],
  { paymentCollectionId }: Pick<Checkout, "paymentCollectionId">
): Promise<void> {
  const payments = await paymentsIn(container, { ids })
  for (const payment of payments) {
    await takeOut(container, payment)
  }
  const collections = new Set([paymentCollectionId, ...payments.map(({ collectionId }) => collectionId)])
  for (const collection of collections) {
    await updateTotals(container, collection)
  }
}

async function takeOut(
  container: MedusaContainer,
  { id, isCancelled, refunds, captures }: PaymentRecord
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  await ledgerOf(container).fence.assertHeld()
  if (!isCancelled) {
    await payments.cancelPayment(id)
  }
  await payments.deleteRefunds(refunds.map((refund) => refund.id))
  await payments.deleteCaptures(captures.map((capture) => capture.id))
}
