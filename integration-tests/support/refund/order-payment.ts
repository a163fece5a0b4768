import { backOfficeOf } from "../admin/back-office"
import { openAddition } from "./order-changes"
import type { StoreUnderTest } from "../store/store"
import { attemptOf, paymentStatusOf } from "../store/payment-records"
import { until } from "../time/until"
import { ADDRESS, PROVIDER_ID, startShopping, type StartedPayment } from "../shopper/shopper"

/** An order that was paid, and costs a lamp more since an admin edited it: the collection is what Medusa's link names. */
export type OwingOrder = { orderId: string; collectionId: string; first: StartedPayment }

/** What a lamp costs without delivery, in pounds. */
export const LAMP = 145.5

/** A lamp bought and paid, and another added by an admin. */
export async function owingOrder(store: StoreUnderTest): Promise<OwingOrder> {
  const first = await startShopping(store)
  await store.sandbox.control.pay(first.serviceCheckoutId)
  const orderId = await until("order", async () => (await attemptOf(store, first.cartId)).orderId ?? undefined)
  await addLamp(store, orderId)
  return { orderId, collectionId: await openCollection(store, orderId), first }
}

/** A lamp that an admin notes down for a shopper on the telephone. @param who by their address, or a customer without one */
export async function draftOfLamp(
  store: StoreUnderTest,
  who: { email: string } | { customer_id: string } = { email: "grace@example.com" }
) {
  const { regionId, salesChannelId, articles } = store.seeded
  const admin = await backOfficeOf(store)
  const { draft_order } = await admin.draftOrder.create({
    region_id: regionId,
    sales_channel_id: salesChannelId,
    ...who,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    items: [{ variant_id: articles.lamp.variantId, quantity: 1 }],
  })
  return draft_order
}

/** An admin edits the order: it costs a lamp more. */
export async function addLamp(store: StoreUnderTest, orderId: string): Promise<void> {
  await (await openAddition(store, orderId)).confirm()
}

/** The collection by which the order is to be paid now. */
export async function openCollection(store: StoreUnderTest, orderId: string): Promise<string> {
  const { order } = await (await backOfficeOf(store)).order.retrieve(orderId, { fields: "id,*payment_collections" })
  const open = order.payment_collections.find(({ status }) => status === "not_paid" || status === "awaiting")
  if (!open) {
    throw new Error(`The order ${orderId} owes nothing`)
  }
  return open.id
}

/**
 * Opens Medusa's payment link and picks "Pay in instalments".
 *
 * @param provider_id where a shop has several accounts: whose
 * @throws with the sentence that the shopper reads
 */
export async function startLink(
  { shop }: StoreUnderTest,
  collectionId: string,
  provider_id = PROVIDER_ID
): Promise<StartedPayment> {
  const { payment_collection } = await shop.client.fetch<{
    payment_collection: { payment_sessions: { id: string; data: Record<string, string> }[] }
  }>(`/store/payment-collections/${collectionId}/payment-sessions`, {
    method: "POST",
    body: { provider_id },
  })
  const session = payment_collection.payment_sessions.at(-1)
  return {
    cartId: collectionId,
    sessionId: session?.id ?? "",
    paymentUrl: session?.data.payment_url ?? "",
    serviceCheckoutId: session?.data.checkout_id ?? "",
    reference: session?.data.reference ?? "",
  }
}

/** What the order counts, in pounds. */
export async function booksOf(store: StoreUnderTest, orderId: string) {
  const { order } = await (
    await backOfficeOf(store)
  ).order.retrieve(orderId, {
    fields: "id,status,summary,*payment_collections,*payment_collections.payments",
  })
  const { paid_total, refunded_total, pending_difference } = order.summary
  return {
    status: order.status,
    payment: await paymentStatusOf(store.container, orderId),
    paid: Number(paid_total),
    refunded: Number(refunded_total),
    pending: Number(pending_difference),
    payments: order.payment_collections.flatMap(({ payments }) => payments ?? []).map(({ amount }) => Number(amount)),
  }
}
