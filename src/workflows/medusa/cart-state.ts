import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../core/money/money"
import type { PaymentWithId } from "../../core/checkout/stray-payments"
import { type Numeric, payable } from "./decimal"
import { isRecordedIn, recordedCaptures } from "./order-captures"
import {
  PAYMENT_FIELDS,
  paymentFacts,
  type PaymentRecord,
  paymentRecords,
  type PaymentRow,
  paymentsIn,
} from "./payments"

/** A cart as far as its payment goes. */
export type CartState = {
  paymentCollectionId: string
  /** The amount that Medusa would give a new session; it may be out of date against the cart's total. */
  collectionMinor: MinorAmount
  /** ISO 4217, upper case. */
  currency: string
  orderId: string | null
  /** What the order costs, from which the cart's total may differ by now; null where there is no order. */
  orderTotalMinor: MinorAmount | null
  orderCancelled: boolean
  orderCreatedAt: Date | null
  sessions: CartSession[]
  /** Payments of any provider that were made for this cart or its order, oldest first. */
  payments: PaymentWithId[]
}

/** `isSpent`: its payment was cancelled, but Medusa would still complete the cart with it. */
export type CartSession = { id: string; providerId: string; status: string; isSpent: boolean }

type SessionRow = {
  id: string
  provider_id: string
  status: string
  payment: { canceled_at: Date | string | null } | null
}
type CartRow = {
  payment_collection: {
    id: string
    amount: Numeric
    currency_code: string
    payment_sessions: SessionRow[] | null
    payments: PaymentRow[] | null
  } | null
}
type OrderLink = { order_id: string; order: { status: string; created_at: Date | string } | null }

const CART_FIELDS = [
  "id",
  "payment_collection.id",
  "payment_collection.amount",
  "payment_collection.currency_code",
  "payment_collection.payment_sessions.id",
  "payment_collection.payment_sessions.provider_id",
  "payment_collection.payment_sessions.status",
  "payment_collection.payment_sessions.payment.canceled_at",
  ...PAYMENT_FIELDS.map((field) => `payment_collection.payments.${field}`),
]

/** @returns undefined when the cart is gone or never had a payment collection */
export async function cartStateOf(container: MedusaContainer, cartId: string): Promise<CartState | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [orders, carts] = await Promise.all([
    query.graph({
      entity: "order_cart",
      fields: ["order_id", "order.status", "order.created_at"],
      filters: { cart_id: cartId },
    }),
    query.graph({ entity: "cart", fields: CART_FIELDS, filters: { id: cartId } }),
  ])
  const link: OrderLink | undefined = orders.data[0]
  const cart: CartRow | undefined = carts.data[0]
  const collection = cart?.payment_collection
  if (!collection) {
    return undefined
  }
  const [orderTotalMinor, recorded, beside = []] = link?.order
    ? await Promise.all([
        orderTotalOf(container, link.order_id),
        recordedCaptures(container, link.order_id),
        paymentsBeside(container, link.order_id, collection.id),
      ])
    : []
  const sessions = (collection.payment_sessions ?? []).map(toSession)
  const isThere = new Set(sessions.map(({ id }) => id))
  return {
    paymentCollectionId: collection.id,
    collectionMinor: payable(collection.amount),
    currency: collection.currency_code.toUpperCase(),
    orderId: link?.order_id ?? null,
    orderTotalMinor: orderTotalMinor ?? null,
    orderCancelled: link?.order?.status === "canceled",
    orderCreatedAt: link?.order ? new Date(link.order.created_at) : null,
    sessions,
    payments: [...beside, ...paymentRecords(collection.payments ?? [])].map((payment) => ({
      ...paymentFacts(payment),
      id: payment.id,
      sessionId: isThere.has(payment.sessionId) ? payment.sessionId : null,
      paidOrder: recorded !== undefined && isRecordedIn(recorded, payment),
    })),
  }
}

function toSession({ id, provider_id, status, payment }: SessionRow): CartSession {
  return { id, providerId: provider_id, status, isSpent: payment != null && payment.canceled_at != null }
}

/** What was paid for an order apart from its cart: an admin who marks an order as paid makes a payment collection of its own. */
async function paymentsBeside(
  container: MedusaContainer,
  orderId: string,
  collectionId: string
): Promise<PaymentRecord[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  const links: { payment_collection_id: string }[] = data
  const collections = links.map((link) => link.payment_collection_id).filter((id) => id !== collectionId)
  return collections.length === 0 ? [] : paymentsIn(container, { collections })
}

/** What an order costs now, in pence; undefined when there is no such order. */
export function orderTotalOf(container: MedusaContainer, orderId: string): Promise<MinorAmount | undefined> {
  return totalOf(container, "order", orderId)
}

/** What a cart costs now, with delivery, promotions and credit, in pence; undefined when there is no such cart. */
export function cartTotalOf(container: MedusaContainer, cartId: string): Promise<MinorAmount | undefined> {
  return totalOf(container, "cart", cartId)
}

async function totalOf(
  container: MedusaContainer,
  entity: "order" | "cart",
  id: string
): Promise<MinorAmount | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["id", "total"], filters: { id } })
  const found: { total: Numeric } | undefined = data[0]
  return found && payable(found.total)
}

/** The cart a payment collection is for; undefined for an order's. */
export async function cartOfCollection(
  container: MedusaContainer,
  paymentCollectionId: string
): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart_payment_collection",
    fields: ["cart_id"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  const link: { cart_id: string } | undefined = data[0]
  return link?.cart_id
}
