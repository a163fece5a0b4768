import { backOfficeOf } from "./back-office"
import type { StoreUnderTest } from "../store/store"

/** The order is sent, and its only article comes back: the shop owes the shopper its price. */
export async function returnArticle(
  store: Pick<StoreUnderTest, "backendUrl" | "seeded">,
  orderId: string
): Promise<void> {
  const admin = await backOfficeOf(store)
  const { order } = await admin.order.retrieve(orderId, { fields: "id,*items" })
  const items = (order.items ?? []).map(({ id, quantity }) => ({ id, quantity }))
  await admin.order.createFulfillment(orderId, { items, location_id: store.seeded.stockLocationId })
  const made = await admin.return.initiateRequest({ order_id: orderId, location_id: store.seeded.stockLocationId })
  const id = made.return.id
  await admin.return.addReturnItem(id, { items })
  await admin.return.confirmRequest(id, {})
  await admin.return.initiateReceive(id, {})
  await admin.return.receiveItems(id, { items })
  await admin.return.confirmReceive(id, {})
}
