import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { doubledTransactions } from "../../../core/accounting/transactions"
import { isStanding, isTakenBack } from "../../../core/cart/standing-payment"
import type { Checkout } from "../../../core/checkout/checkout"
import { ledgerOf } from "../../ledger/ledger-of"
import type { HeldLease } from "../../ledger/with-lease"
import { refreshCollection, updateTotals } from "../payment/payment-writes"
import { paymentFacts, paymentsIn } from "../payment/payments"
import { readOrderMoney } from "./order-money"
import { addUpTransactions } from "./order-summary"
import { removeTransactions } from "./order-writes"

/** Records in the payment collection and in the order what was captured of a checkout's payment, once. */
export async function recordPayment(
  container: MedusaContainer,
  { paymentCollectionId, reference }: Pick<Checkout, "paymentCollectionId" | "reference">,
  orderId: string
): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  const [payments, lines] = await Promise.all([
    paymentsIn(container, { collections: [paymentCollectionId] }),
    recordedCaptures(container, orderId),
  ])
  const recorded = new Set(lines)
  // Without payments that failed completions left behind, which are not this order's.
  const own = payments.filter((payment) => {
    const facts = paymentFacts(payment)
    const paidOrder = payment.captures.some(({ id }) => recorded.has(id)) && !isTakenBack(facts)
    return payment.reference === reference && (isStanding(facts) || paidOrder)
  })
  await refreshCollection(container, own)
  const missing = own.flatMap(({ captures, currencyCode }) =>
    captures
      .filter(({ id }) => !recorded.has(id))
      .map(({ id, amount }) => ({
        order_id: orderId,
        amount,
        currency_code: currencyCode,
        reference: "capture",
        reference_id: id,
      }))
  )
  if (missing.length > 0) {
    await container.resolve(Modules.ORDER).addOrderTransactions(missing)
  }
}

/**
 * Brings the captures among an order's transactions, and Medusa's totals of them, in line with its payments: what is missing is
 * recorded, and what is recorded twice is removed. A process that stalled may have gone on with what the next holder of its lease had
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

/**
 * Medusa's ids of the captures in an order's records, each as often as they name it: the order was paid with these, whatever was
 * refunded since.
 */
export async function recordedCaptures(container: MedusaContainer, orderId: string): Promise<string[]> {
  const lines = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id: orderId, reference: "capture" }, { select: ["reference_id"] })
  return lines.flatMap(({ reference_id }) => reference_id ?? [])
}
