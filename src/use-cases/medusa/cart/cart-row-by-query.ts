import type { MedusaContainer } from "@medusajs/framework/types"
import { queryRow, queryRows } from "../by-query"
import type { Numeric } from "../decimal"
import type { OrderEnd } from "../order/is-cancelled"
import { recordedCaptures } from "../order/record-payment"
import { PAYMENT_FIELDS, type PaymentRow } from "../payment/payments"
import { SESSION_FIELDS, type SessionRow } from "../payment/sessions"

type LinkRow = Pick<OrderLink, "order_id" | "order">

const FIELDS = [
  "id",
  "payment_collection.id",
  "payment_collection.status",
  "payment_collection.amount",
  "payment_collection.currency_code",
  ...SESSION_FIELDS.map((field) => `payment_collection.${field}`),
  ...PAYMENT_FIELDS.map((field) => `payment_collection.payments.${field}`),
]

/** What `readCartRow` reads, through Medusa's queries: in a dozen statements. */
export async function cartRowByQuery(container: MedusaContainer, cartId: string): Promise<CartRow> {
  const [link, collection] = await Promise.all([linkOf(container, cartId), collectionOf(container, cartId)])
  if (!link) {
    return { link: null, collection }
  }
  const [captures, payment_collection_ids] = await Promise.all([
    recordedCaptures(container, link.order_id),
    collectionsOf(container, link.order_id),
  ])
  return { link: { ...link, captures, payment_collection_ids }, collection }
}

function linkOf(container: MedusaContainer, cartId: string): Promise<LinkRow | undefined> {
  const fields = ["order_id", "order.status", "order.canceled_at", "order.created_at"]
  return queryRow(container, { entity: "order_cart", fields, filters: { cart_id: cartId } })
}

async function collectionOf(container: MedusaContainer, cartId: string): Promise<CollectionRow | null> {
  const asked = { entity: "cart", fields: FIELDS, filters: { id: cartId } }
  const cart = await queryRow<{ payment_collection: CollectionRow | null }>(container, asked)
  return cart?.payment_collection ?? null
}

/** Of a cart or order; an admin who marks an order as paid makes a payment collection of its own for it. */
async function collectionsOf(container: MedusaContainer, orderId: string): Promise<string[]> {
  const links = await queryRows<{ payment_collection_id: string }>(container, {
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  return links.map((link) => link.payment_collection_id)
}

/** What Medusa has of a cart's payment, as its tables have it. */
export type CartRow = { link: OrderLink | null; collection: CollectionRow | null }

/** The order a cart is linked with, whatever has become of it since. */
export type OrderLink = {
  order_id: string
  order: (OrderEnd & { created_at: Date | string }) | null
  /** Medusa's ids of the captures that the order's records name, each as often as they do. */
  captures: string[]
  payment_collection_ids: string[]
}

export type CollectionRow = {
  id: string
  status: string
  amount: Numeric
  currency_code: string
  payment_sessions: SessionRow[] | null
  payments: PaymentRow[] | null
}
