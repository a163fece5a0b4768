import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { isStanding } from "../../core/cart/standing-payment"
import type { CartFacts, OrderFacts, PaymentFacts, SessionFacts, Truth } from "../../core/cart/truth"
import type { MinorAmount } from "../../core/money/money"
import { type Numeric, payable } from "./decimal"
import {
  PAYMENT_FIELDS,
  paymentFacts,
  type PaymentRecord,
  paymentRecords,
  type PaymentRow,
  paymentsIn,
} from "./payments"

/** What Medusa has of a cart's payment. */
export type CartRecords = Pick<Truth, "cart" | "order" | "linkedGoneOrderId" | "payments">

type SessionRow = {
  id: string
  provider_id: string
  status: string
  payment: { canceled_at: Date | string | null } | null
}
type CollectionRow = {
  id: string
  status: string
  amount: Numeric
  currency_code: string
  payment_sessions: SessionRow[] | null
  payments: PaymentRow[] | null
}
type OrderLink = { order_id: string; order: { status: string; created_at: Date | string } | null }

const CART_FIELDS = [
  "id",
  "payment_collection.id",
  "payment_collection.status",
  "payment_collection.amount",
  "payment_collection.currency_code",
  "payment_collection.payment_sessions.id",
  "payment_collection.payment_sessions.provider_id",
  "payment_collection.payment_sessions.status",
  "payment_collection.payment_sessions.payment.canceled_at",
  ...PAYMENT_FIELDS.map((field) => `payment_collection.payments.${field}`),
]

/** @param wantsTotal asked where the cart has no order: whether it matters what it costs, which is dear to add up */
export async function readCartRecords(
  container: MedusaContainer,
  cartId: string,
  wantsTotal: () => Promise<boolean>
): Promise<CartRecords> {
  const [link, collection] = await Promise.all([orderLinkOf(container, cartId), collectionOf(container, cartId)])
  const ordered = link?.order ? await orderRecords(container, link, link.order, collection?.id) : undefined
  const isDear = collection !== undefined && !ordered && (await wantsTotal())
  const totalMinor = isDear ? await cartTotalOf(container, cartId) : undefined
  const sessions = (collection?.payment_sessions ?? []).filter(isCompletable).map(toSession)
  const isThere = new Set(sessions.map(({ id }) => id))
  // Within a collection, its payments do not name its status.
  const own = paymentRecords(collection?.payments ?? []).map((payment) => ({
    ...payment,
    collectionStatus: collection?.status ?? null,
  }))
  const payments = [...(ordered?.beside ?? []), ...own]
  return {
    cart: collection ? cartFacts(collection, totalMinor ?? null, sessions) : null,
    order: ordered?.order ?? null,
    linkedGoneOrderId: link && !ordered ? link.order_id : null,
    payments: payments.map((payment) => factsOf(payment, new Set(ordered?.captures), isThere)),
  }
}

async function orderLinkOf(container: MedusaContainer, cartId: string): Promise<OrderLink | undefined> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_cart",
    fields: ["order_id", "order.status", "order.created_at"],
    filters: { cart_id: cartId },
  })
  return data[0]
}

/** The id of the order that a cart is linked with, whatever has become of it since. */
export async function orderOfCart(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  return (await orderLinkOf(container, cartId))?.order_id
}

async function collectionOf(container: MedusaContainer, cartId: string): Promise<CollectionRow | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: CART_FIELDS, filters: { id: cartId } })
  const cart: { payment_collection: CollectionRow | null } | undefined = data[0]
  return cart?.payment_collection ?? undefined
}

type OrderRecordsOfCart = { order: OrderFacts | null; captures: readonly string[]; beside: PaymentRecord[] }

async function orderRecords(
  container: MedusaContainer,
  { order_id: id }: OrderLink,
  { status, created_at }: NonNullable<OrderLink["order"]>,
  ownCollection: string | undefined
): Promise<OrderRecordsOfCart> {
  const [totalMinor, captures, collectionIds] = await Promise.all([
    orderTotalOf(container, id),
    recordedCaptures(container, id),
    collectionsOf(container, id),
  ])
  const others = collectionIds.filter((collection) => collection !== ownCollection)
  const order: OrderFacts | null =
    totalMinor === undefined
      ? null
      : {
          id,
          totalMinor,
          createdAt: new Date(created_at),
          isCancelled: status === "canceled",
          // Read where it matters, by readUnfinished.
          isShipped: true,
          itemIds: [],
          collectionIds,
          countsTwice: captures.length > new Set(captures).size,
        }
  return { order, captures, beside: others.length === 0 ? [] : await paymentsIn(container, { collections: others }) }
}

/** Of a cart or order; an admin who marks an order as paid makes a payment collection of its own for it. */
async function collectionsOf(container: MedusaContainer, orderId: string): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  const links: { payment_collection_id: string }[] = data
  return links.map((link) => link.payment_collection_id)
}

/** Medusa's ids of the captures that an order's records name, each as often as they do: with these it was paid, whatever was refunded since. */
export async function recordedCaptures(container: MedusaContainer, orderId: string): Promise<string[]> {
  const lines = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id: orderId, reference: "capture" }, { select: ["reference_id"] })
  return lines.flatMap(({ reference_id }) => reference_id ?? [])
}

function cartFacts(
  { id, amount, currency_code }: CollectionRow,
  totalMinor: MinorAmount | null,
  sessions: readonly SessionFacts[]
): CartFacts {
  return {
    paymentCollectionId: id,
    collectionMinor: payable(amount),
    totalMinor,
    currency: currency_code.toUpperCase(),
    sessions,
  }
}

/** Medusa completes no cart with the others, though their provider may still report a payment: then they count again. */
function isCompletable({ status }: SessionRow): boolean {
  return status !== PaymentSessionStatus.CANCELED && status !== PaymentSessionStatus.ERROR
}

function toSession({ id, provider_id, status, payment }: SessionRow): SessionFacts {
  return { id, providerId: provider_id, status, isSpent: payment != null && payment.canceled_at != null }
}

function factsOf(payment: PaymentRecord, recorded: ReadonlySet<string>, sessions: ReadonlySet<string>): PaymentFacts {
  const facts = paymentFacts(payment)
  const { captures, capturedAt, collectionStatus, sessionId } = payment
  // A completion that fails takes its order's records with it.
  const paidOrder = captures.some(({ id }) => recorded.has(id))
  const counts = isStanding(facts) || paidOrder
  const isUnfinished = capturedAt !== null && collectionStatus !== "completed"
  return {
    ...facts,
    id: payment.id,
    sessionId: sessions.has(sessionId) ? sessionId : null,
    paidOrder,
    refundIds: payment.refunds.map(({ id }) => id),
    isHalfRecorded: counts && (isUnfinished || captures.some(({ id }) => !recorded.has(id))),
  }
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
