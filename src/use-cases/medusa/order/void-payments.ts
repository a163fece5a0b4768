import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../../core/checkout/checkout"
import { ledgerOf } from "../../ledger/ledger-of"
import { updateTotals } from "../payment/payment-writes"
import { type PaymentMovement, paymentsIn } from "../payment/payments"
import { readOrderMoney } from "./order-money"
import { addUpTransactions } from "./order-summary"
import { removeTransactions } from "./order-writes"

/**
 * Takes out of Medusa's records what it counts for a checkout beside the payment that pays the order, or will: the order would be
 * shown as paid twice, or as refunded. Such a payment is cancelled, and its captures and refunds are deleted: the captures last, because
 * they show whoever comes after a crash what is left to be done. No money moves: the service was paid once, and of these refunds it
 * was never asked.
 */
export async function voidPayments(
  container: MedusaContainer,
  ids: readonly string[],
  { paymentCollectionId }: Pick<Checkout, "paymentCollectionId">
): Promise<void> {
  const payments = await paymentsIn(container, { ids })
  const medusa = container.resolve(Modules.PAYMENT)
  for (const { id, isCancelled, captures } of payments) {
    await takeOffOrders(container, captures.map(idOf))
    await ledgerOf(container).fence.assertHeld()
    if (!isCancelled) {
      await medusa.cancelPayment(id)
    }
  }
  const collections = new Set([paymentCollectionId, ...payments.map(({ collectionId }) => collectionId)])
  for (const collection of collections) {
    await updateTotals(container, collection, ids)
  }
  await medusa.deleteRefunds(payments.flatMap(({ refunds }) => refunds.map(idOf)))
  await medusa.deleteCaptures(payments.flatMap(({ captures }) => captures.map(idOf)))
}

const idOf = ({ id }: PaymentMovement) => id

/** A completion that had stalled records what another had taken back. */
async function takeOffOrders(container: MedusaContainer, captures: string[]): Promise<void> {
  if (captures.length === 0) {
    return
  }
  const lines = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ reference: "capture", reference_id: captures }, { select: ["order_id"] })
  for (const orderId of new Set(lines.map(({ order_id }) => order_id))) {
    const money = await readOrderMoney(container, orderId)
    const named = (money?.transactions ?? []).filter(
      ({ reference, referenceId }) => reference === "capture" && captures.includes(referenceId ?? "")
    )
    if (money && named.length > 0) {
      await ledgerOf(container).fence.assertHeld()
      await removeTransactions(container, money, named)
      await addUpTransactions(container, orderId)
    }
  }
}
