import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Numeric } from "./decimal"
import { ledgerOf } from "./gateway"

type Capture = { id: string; amount: NonNullable<Numeric> }
type PaymentRow = { id: string; currency_code: string; captures: Capture[] | null }

/**
 * Finishes an order whose making was cut short (a process killed while it completed the cart): authorises the session of its
 * paid checkout if that has not happened, and books the captures that the order does not show yet.
 * Does nothing for an order that is complete.
 */
export async function payOrder(container: MedusaContainer, checkoutId: string, orderId: string): Promise<void> {
  const checkout = await ledgerOf(container).findCheckout({ id: checkoutId })
  if (!checkout) {
    return
  }
  const payments = await paymentsOf(container, checkout.paymentCollectionId)
  if (payments.length === 0) {
    await container.resolve(Modules.PAYMENT).authorizePaymentSession(checkout.paymentSessionId, {})
  }
  await bookCaptures(
    container,
    orderId,
    payments.length > 0 ? payments : await paymentsOf(container, checkout.paymentCollectionId)
  )
}

async function bookCaptures(container: MedusaContainer, orderId: string, payments: PaymentRow[]): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const booked = await orders.listOrderTransactions(
    { order_id: orderId, reference: "capture" },
    { select: ["reference_id"] }
  )
  const known = new Set(booked.map(({ reference_id }) => reference_id))
  const missing = payments.flatMap(({ captures, currency_code }) =>
    (captures ?? [])
      .filter(({ id }) => !known.has(id))
      .map(({ id, amount }) => ({ order_id: orderId, amount, currency_code, reference: "capture", reference_id: id }))
  )
  if (missing.length > 0) {
    await orders.addOrderTransactions(missing)
  }
}

async function paymentsOf(container: MedusaContainer, paymentCollectionId: string): Promise<PaymentRow[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "currency_code", "captures.id", "captures.amount"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  return data
}
