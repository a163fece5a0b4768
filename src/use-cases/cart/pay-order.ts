import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { payingOrder } from "../../core/cart/order-payment"
import { isStanding, isTakenBack, lacksTotals } from "../../core/cart/standing-payment"
import type { Attempt, Truth } from "../../core/cart/truth"
import type { Checkout } from "../../core/checkout/checkout"
import { ledgerOf } from "../ledger/ledger-of"
import { recordedCaptures } from "../medusa/cart-row-by-query"
import { paymentFacts, type PaymentRecord, paymentsIn } from "../medusa/payments"
import { guarded } from "../service/guarded"

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
  for (const { id } of payments.filter(lacksTotals)) {
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
