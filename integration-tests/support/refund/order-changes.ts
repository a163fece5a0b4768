import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { backOfficeOf } from "../admin/back-office"
import type { StoreUnderTest } from "../store/store"

/** A change of an order that somebody has begun and not confirmed. */
export type OpenChange = { cancel(): Promise<unknown>; confirm(): Promise<unknown> }
type ShopOfAdmins = Pick<StoreUnderTest, "backendUrl" | "seeded">
type Opener = (store: ShopOfAdmins, orderId: string) => Promise<OpenChange>

/** Begins an order edit. */
export const openEdit: Opener = async (store, orderId) => {
  const { orderEdit } = await backOfficeOf(store)
  await orderEdit.initiateRequest({ order_id: orderId })
  return { cancel: () => orderEdit.cancelRequest(orderId), confirm: () => orderEdit.confirm(orderId) }
}

/** Begins an edit that adds a second lamp. */
export const openAddition: Opener = async (store, orderId) => {
  const { orderEdit } = await backOfficeOf(store)
  await orderEdit.initiateRequest({ order_id: orderId })
  await orderEdit.addItems(orderId, { items: [{ variant_id: store.seeded.articles.lamp.variantId, quantity: 1 }] })
  return { cancel: () => orderEdit.cancelRequest(orderId), confirm: () => orderEdit.confirm(orderId) }
}

/** Requests an edit: it waits for the shopper's word. */
const requestEdit: Opener = async (store, orderId) => {
  const change = await openAddition(store, orderId)
  await (await backOfficeOf(store)).orderEdit.request(orderId)
  return change
}

/** Begins the return of what was sent. */
export const openReturn: Opener = async (store, orderId) => {
  const admin = await backOfficeOf(store)
  const items = await sendItems(store, orderId)
  const made = await admin.return.initiateRequest({ order_id: orderId, location_id: store.seeded.stockLocationId })
  const { id } = made.return
  await admin.return.addReturnItem(id, { items })
  return { cancel: () => admin.return.cancelRequest(id), confirm: () => admin.return.confirmRequest(id, {}) }
}

/** Requests the return of what was sent. @returns begins to receive it */
export async function requestedReturn(store: ShopOfAdmins, orderId: string): Promise<() => Promise<OpenChange>> {
  const admin = await backOfficeOf(store)
  await (await openReturn(store, orderId)).confirm()
  const { returns } = await admin.return.list({ order_id: orderId })
  const id = returns[0]?.id ?? ""
  return async () => {
    await admin.return.initiateReceive(id, {})
    return { cancel: () => admin.return.cancelReceive(id), confirm: () => admin.return.confirmReceive(id, {}) }
  }
}

/** Begins the exchange of what was sent for another lamp. */
export const openExchange: Opener = async (store, orderId) => {
  const admin = await backOfficeOf(store)
  const items = await sendItems(store, orderId)
  const { exchange } = await admin.exchange.create({ order_id: orderId })
  await admin.exchange.addInboundItems(exchange.id, { location_id: store.seeded.stockLocationId, items })
  await admin.exchange.addOutboundItems(exchange.id, { items: outbound(store) })
  return {
    cancel: () => admin.exchange.cancelRequest(exchange.id),
    confirm: () => admin.exchange.request(exchange.id, {}),
  }
}

/** Begins a claim that replaces what was sent. */
export const openClaim: Opener = async (store, orderId) => {
  const admin = await backOfficeOf(store)
  const items = await sendItems(store, orderId)
  const { claim } = await admin.claim.create({ order_id: orderId, type: "replace" })
  await admin.claim.addInboundItems(claim.id, { items })
  await admin.claim.addOutboundItems(claim.id, { items: outbound(store) })
  return { cancel: () => admin.claim.cancelRequest(claim.id), confirm: () => admin.claim.request(claim.id, {}) }
}

/** Every way to change an order, by the name an admin knows it under. */
export const CHANGES: [string, Opener][] = [
  ["edit", openEdit],
  ["edit", requestEdit],
  ["return", openReturn],
  ["exchange", openExchange],
  ["claim", openClaim],
]

/** Those that may be begun before the order is sent, when it can still be cancelled. */
export const CHANGES_BEFORE_SENDING = CHANGES.slice(0, 2)

/** Medusa opens a credit as a change of the order and confirms it in a moment: a process may die between the two. */
export async function leaveOpenCredit(
  { container }: StoreUnderTest,
  orderId: string,
  madeMinutesAgo: number
): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const [order] = await db("order").where({ id: orderId }).select<{ version: number }[]>("version")
  const at = db.raw("now() - ? * interval '1 minute'", [madeMinutesAgo])
  await db("order_change").insert({
    id: `ordch_left_${orderId.slice(-10)}`,
    order_id: orderId,
    version: Number(order?.version) + 1,
    change_type: "credit_line",
    status: "pending",
    created_at: at,
    updated_at: at,
  })
}

async function sendItems(store: ShopOfAdmins, orderId: string) {
  const admin = await backOfficeOf(store)
  const { order } = await admin.order.retrieve(orderId, { fields: "id,*items" })
  const items = (order.items ?? []).map(({ id, quantity }) => ({ id, quantity }))
  await admin.order.createFulfillment(orderId, { items, location_id: store.seeded.stockLocationId })
  return items
}

function outbound({ seeded }: ShopOfAdmins) {
  return [{ variant_id: seeded.articles.lamp.variantId, quantity: 1 }]
}
