import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Numeric } from "../medusa/decimal"
import { ledgerOf } from "../service/gateway"

type Capture = { id: string; amount: NonNullable<Numeric> }
type PaymentRow = {
  id: string
  currency_code: string
  captured_at: Date | string | null
  captures: Capture[] | null
  payment_collection: { status: string } | null
}

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
  const linked = await linkCollection(container, checkout.paymentCollectionId, orderId)
  const payments = await paymentsOf(container, checkout.paymentCollectionId)
  if (payments.length === 0) {
    await container.resolve(Modules.PAYMENT).authorizePaymentSession(checkout.paymentSessionId, {})
  }
  const made = payments.length > 0 ? payments : await paymentsOf(container, checkout.paymentCollectionId)
  await refreshCollection(container, made)
  const booked = await bookCaptures(container, orderId, made)
  return linked || payments.length === 0 || booked
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

/** Medusa captures first and sums up the collection afterwards. Capturing what is captured does the second alone. */
async function refreshCollection(container: MedusaContainer, payments: PaymentRow[]): Promise<void> {
  const stale = payments.filter(
    ({ captured_at, payment_collection }) => captured_at !== null && payment_collection?.status !== "completed"
  )
  for (const { id } of stale) {
    await container.resolve(Modules.PAYMENT).capturePayment({ payment_id: id })
  }
}

async function bookCaptures(container: MedusaContainer, orderId: string, payments: PaymentRow[]): Promise<boolean> {
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
  if (missing.length === 0) {
    return false
  }
  await orders.addOrderTransactions(missing)
  return true
}

async function paymentsOf(container: MedusaContainer, paymentCollectionId: string): Promise<PaymentRow[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "currency_code", "captured_at", "captures.id", "captures.amount", "payment_collection.status"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  return data
}
