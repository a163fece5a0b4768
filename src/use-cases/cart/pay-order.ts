import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { doubledTransactions } from "../../core/accounting/transactions"
import { isStanding, isTakenBack, payingOrder } from "../../core/cart/order-payment"
import type { Attempt, Truth } from "../../core/cart/truth"
import type { Checkout } from "../../core/checkout/checkout"
import { ledgerOf } from "../ledger/ledger-of"
import type { HeldLease } from "../ledger/with-lease"
import { recordedCaptures } from "../medusa/cart-row-by-query"
import { readOrderMoney } from "../medusa/order-money"
import { addUpTransactions } from "../medusa/order-summary"
import { removeTransactions } from "../medusa/order-writes"
import { updateTotals } from "../medusa/payment-totals"
import { paymentFacts, type PaymentRecord, paymentsIn } from "../medusa/payments"
import { guarded } from "../service/run-job"

/**
 * Finishes an order whose making was cut short: links it with its payments, authorises the session of its paid checkout if that
 * has not happened, records what was captured, and emits the event that Medusa emits at the end of a completion.
 */
export async function payOrder(
  container: MedusaContainer,
  truth: Truth,
  attempt: Attempt,
  orderId: string
): Promise<void> {
  if (truth.order?.collectionIds.length === 0) {
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id: attempt.paymentCollectionId },
    })
  }
  if (payingOrder(truth.payments)?.reference !== attempt.reference) {
    await container.resolve(Modules.PAYMENT).authorizePaymentSession(attempt.paymentSessionId, {})
  }
  await recordPayment(container, attempt, orderId)
  await tellPlaced(container, orderId)
}

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
  await recordCaptures(container, orderId, own, recorded)
}

/** Medusa captures first and updates the collection afterwards. Capturing again what is captured does only the second. */
async function refreshCollection(container: MedusaContainer, payments: readonly PaymentRecord[]): Promise<void> {
  const stale = payments.filter(
    ({ capturedAt, collectionStatus }) => capturedAt !== null && collectionStatus !== "completed"
  )
  for (const { id } of stale) {
    await container.resolve(Modules.PAYMENT).capturePayment({ payment_id: id })
  }
}

async function recordCaptures(
  container: MedusaContainer,
  orderId: string,
  payments: readonly PaymentRecord[],
  recorded: ReadonlySet<string>
): Promise<void> {
  const missing = payments.flatMap(({ captures, currencyCode }) =>
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

/** A bus that rejects it undoes nothing: the order is there, and paid. */
function tellPlaced(container: MedusaContainer, id: string): Promise<void> {
  return guarded(container, `${OrderWorkflowEvents.PLACED} of ${id}`, () =>
    container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id } })
  )
}

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
