import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../core/checkout/checkout"
import { isStanding } from "../../core/checkout/standing-payment"
import { isRecordedIn, recordedCaptures } from "../medusa/order-captures"
import { paymentFacts, type PaymentRecord, paymentsIn } from "../medusa/payments"
import { ledgerOf } from "../ledger/ledger-of"

/**
 * Finishes an order whose making was cut short (a process killed while it completed the cart): links it with its payments,
 * authorises the session of its paid checkout if that has not happened, and records what was captured in the payment
 * collection and the order. Does nothing for an order that is complete.
 *
 * @returns true when something was missing
 */
export async function payOrder(container: MedusaContainer, checkoutId: string, orderId: string): Promise<boolean> {
  const checkout = await ledgerOf(container).checkouts.find({ id: checkoutId })
  if (!checkout) {
    return false
  }
  await ledgerOf(container).fence.assertHeld()
  const linked = await linkCollection(container, checkout.paymentCollectionId, orderId)
  const payments = await paymentsFor(container, checkout, orderId)
  if (payments.length === 0) {
    await container.resolve(Modules.PAYMENT).authorizePaymentSession(checkout.paymentSessionId, {})
  }
  await ledgerOf(container).fence.assertHeld()
  const made = payments.length > 0 ? payments : await paymentsFor(container, checkout, orderId)
  await refreshCollection(container, made)
  const recorded = await recordCaptures(container, orderId, made)
  return linked || payments.length === 0 || recorded
}

/** Medusa links an order with its cart and with its payments at once, and the process may have died between the two. */
async function linkCollection(container: MedusaContainer, collectionId: string, orderId: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  if (data.length > 0) {
    return false
  }
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.PAYMENT]: { payment_collection_id: collectionId },
  })
  return true
}

/** Medusa captures first and updates the collection afterwards. Capturing again what is captured does only the second. */
async function refreshCollection(container: MedusaContainer, payments: PaymentRecord[]): Promise<void> {
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
  payments: PaymentRecord[]
): Promise<boolean> {
  const known = await recordedCaptures(container, orderId)
  const missing = payments.flatMap(({ captures, currencyCode }) =>
    captures
      .filter(({ id }) => !known.has(id))
      .map(({ id, amount }) => ({
        order_id: orderId,
        amount,
        currency_code: currencyCode,
        reference: "capture",
        reference_id: id,
      }))
  )
  if (missing.length === 0) {
    return false
  }
  await container.resolve(Modules.ORDER).addOrderTransactions(missing)
  return true
}

/** Without payments that failed completions left behind, which are not this order's. */
async function paymentsFor(
  container: MedusaContainer,
  { paymentCollectionId, reference }: Checkout,
  orderId: string
): Promise<PaymentRecord[]> {
  const [payments, recorded] = await Promise.all([
    paymentsIn(container, { collections: [paymentCollectionId] }),
    recordedCaptures(container, orderId),
  ])
  return payments.filter(
    (payment) =>
      payment.reference === reference && (isStanding(paymentFacts(payment)) || isRecordedIn(recorded, payment))
  )
}
