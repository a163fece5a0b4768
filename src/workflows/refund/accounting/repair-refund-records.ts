import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../../core/checkout/checkout"
import { type BookedRefund, creditedFor, transactionOf, missingRefunds } from "../../../core/accounting/refunds"
import { interruptedRefund } from "../../../core/refund/notices"
import { cameToNothing } from "../../../core/refund/states"
import { notifyAdmin } from "../../notify/notify"
import { type MedusaPayment, paymentOf } from "../../medusa/medusa-payment"
import { addCredit, type OrderRecords, readOrderRecords } from "../../medusa/order-records"
import { ledgerOf } from "../../service/gateway"
import { paymentPlace } from "../../notify/refund-updated"
import { updateRefunded } from "./reverse-refund"

/**
 * Puts Medusa's records right after a process died while an order's refund was being made. Medusa writes its refund first,
 * then asks for the money, then records the order's transaction and its credit, each by itself.
 *
 * - The ledger has the refund: the money is on its way, and what is missing is booked.
 * - The ledger does not: no money was asked for, and none will be. Medusa's refund goes, and an admin is told.
 *
 * May be run again. For a caller who holds the lease on the order's refunds.
 *
 * @throws when the order has an open change, which Medusa lets nothing be booked beside
 */
export async function repairRefundRecords(container: MedusaContainer, orderId: string): Promise<void> {
  const checkout = await ledgerOf(container).checkouts.find({ orderId })
  const payment = checkout && (await paymentOf(container, checkout))
  if (!checkout || !payment) {
    return
  }
  const rows = await ledgerOf(container).refunds.ofCheckout(checkout.id)
  const known = new Map(rows.map((row) => [row.medusaRefundId, row]))
  const [asked, unasked] = [
    payment.refunds.filter(({ id }) => known.has(id)),
    payment.refunds.filter(({ id }) => !known.has(id)),
  ]
  await forget(container, checkout, unasked)
  // What came to nothing is reversed when it is settled.
  const standing = asked.filter(({ id }) => !cameToNothing(known.get(id)?.state ?? "failed"))
  await book(container, orderId, payment, standing)
  await updateRefunded(container, checkout)
}

async function forget(container: MedusaContainer, checkout: Checkout, refunds: readonly BookedRefund[]): Promise<void> {
  for (const { id, amount } of refunds) {
    await container.resolve(Modules.PAYMENT).deleteRefunds([id])
    await notifyAdmin(container, interruptedRefund(amount, await paymentPlace(container, checkout)))
  }
}

async function book(
  container: MedusaContainer,
  orderId: string,
  payment: MedusaPayment,
  refunds: readonly BookedRefund[]
): Promise<void> {
  const records = await readOrderRecords(container, orderId)
  const missing = records ? missingRefunds(payment.id, refunds, records.transactions) : []
  for (const { id, amount } of missing) {
    await container.resolve(Modules.ORDER).addOrderTransactions({
      order_id: orderId,
      amount: -Number(amount),
      currency_code: payment.currencyCode,
      reference: "refund",
      reference_id: id,
    })
  }
  const newest = refunds.at(-1)
  const booked = await readOrderRecords(container, orderId)
  if (newest && booked) {
    await creditNewest(container, payment, booked, newest)
  }
}

/** Leases let one refund at a time be made, so only the newest can lack its credit: what the order did not owe already. */
async function creditNewest(
  container: MedusaContainer,
  payment: MedusaPayment,
  records: OrderRecords,
  { id, amount }: BookedRefund
): Promise<void> {
  const transaction = transactionOf(id, records.transactions)
  const isCredited = !transaction || creditedFor(transaction, records.transactions, records.credits) !== "0"
  const lacking = Math.min(Number(records.pending), Number(amount))
  if (!isCredited && lacking > 0) {
    await addCredit(container, records, lacking, { reference: "payment_collection", referenceId: payment.collectionId })
  }
}
