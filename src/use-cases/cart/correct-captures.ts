import type { MedusaContainer } from "@medusajs/framework/types"
import { doubledTransactions } from "../../core/accounting/transactions"
import type { Checkout } from "../../core/checkout/checkout"
import type { HeldLease } from "../ledger/with-lease"
import { readOrderMoney } from "../medusa/order-money"
import { addUpTransactions } from "../medusa/order-summary"
import { removeTransactions } from "../medusa/order-writes"
import { updateTotals } from "../medusa/payment-totals"
import { recordPayment } from "./pay-order"

/**
 * Brings the captures among an order's transactions in line with its payments, and what Medusa adds up of these: what is missing is
 * recorded, and what is recorded twice is removed, because a process that stalled went on with what the next holder of its lease had
 * finished.
 *
 * @param _ a lease on the order's money or its cart
 */
export async function correctCaptures(
  container: MedusaContainer,
  _: HeldLease,
  checkout: Pick<Checkout, "reference" | "paymentCollectionId">,
  orderId: string
): Promise<void> {
  await recordPayment(container, checkout, orderId)
  const money = await readOrderMoney(container, orderId)
  const doubled = doubledTransactions(money?.transactions ?? [], "capture")
  if (money && doubled.length > 0) {
    await removeTransactions(container, money, doubled)
  }
  await addUpTransactions(container, orderId)
  await updateTotals(container, checkout.paymentCollectionId)
}
