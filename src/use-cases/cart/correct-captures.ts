import type { MedusaContainer } from "@medusajs/framework/types"
import { doubledTransactions } from "../../core/accounting/doubled"
import type { Checkout } from "../../core/checkout/checkout"
import { readOrderRecords, removeTransactions } from "../medusa/order-records"
import { addUpTransactions } from "../medusa/order-summary"
import { updateTotals } from "../medusa/payment-totals"
import { recordPayment } from "./pay-order"

/**
 * Brings the captures among an order's transactions in line with its payments, and what Medusa adds up of these: what is missing is
 * recorded, and what is recorded twice is removed, because a process that stalled went on with what the next holder of its lease had
 * finished. For a caller who holds a lease on the order or its cart.
 */
export async function correctCaptures(
  container: MedusaContainer,
  checkout: Pick<Checkout, "reference" | "paymentCollectionId">,
  orderId: string
): Promise<void> {
  await recordPayment(container, checkout, orderId)
  const records = await readOrderRecords(container, orderId)
  await removeTransactions(container, orderId, doubledTransactions(records?.transactions ?? [], "capture"))
  await addUpTransactions(container, orderId)
  await updateTotals(container, checkout.paymentCollectionId)
}
