import { backOfficeOf } from "../admin/back-office"
import type { StoreUnderTest } from "../store/store"

/** What is still to be paid for an order is paid by hand, and marked as paid. @returns Medusa's id of that payment */
export async function payRestByHand(store: StoreUnderTest, orderId: string): Promise<string> {
  const admin = await backOfficeOf(store)
  const collections = async () => {
    const { order } = await admin.order.retrieve(orderId, { fields: "id,*payment_collections.payments" })
    return order.payment_collections
  }
  const open = (await collections()).find(({ status }) => status === "not_paid")
  await admin.paymentCollection.markAsPaid(String(open?.id), { order_id: orderId })
  const paid = (await collections()).find(({ id }) => id === open?.id)
  return String(paid?.payments?.[0]?.id)
}
