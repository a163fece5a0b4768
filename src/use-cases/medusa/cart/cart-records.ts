import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { isStanding, lacksTotals } from "../../../core/cart/standing-payment"
import type { CartFacts, OrderFacts, PaymentFacts, SessionFacts, Truth } from "../../../core/cart/truth"
import type { MinorAmount } from "../../../core/money/money"
import { queryRow, orByQuery, rowOf } from "../read-rows"
import { payable } from "../decimal"
import { isCancelled } from "../order/order-row"
import { orderTotalOf } from "../order/order-total"
import { paymentFacts, type PaymentRecord, paymentRecords, paymentsIn } from "../payment/payments"
import { sessionFacts, type SessionRow } from "../payment/sessions"
import { type CollectionRow, type OrderLink, readCartRow } from "./read-cart-row"
import { cartTotalOf } from "./cart-with-totals"

/** What Medusa has of a cart's payment. */
export type CartRecords = Pick<Truth, "cart" | "order" | "linkedGoneOrderId" | "payments">

/** @param wantsTotal asked where the cart has no order: whether it matters what it costs, which is dear to add up */
export async function readCartRecords(
  container: MedusaContainer,
  cartId: string,
  wantsTotal: () => Promise<boolean>
): Promise<CartRecords> {
  const { link, collection } = await readCartRow(container, cartId)
  const ordered = link?.order ? await orderRecords(container, link, link.order, collection?.id) : undefined
  const isDear = collection !== null && !ordered && (await wantsTotal())
  const totalMinor = isDear ? await cartTotalOf(container, cartId) : undefined
  const sessions = (collection?.payment_sessions ?? []).filter(isCompletable).map(sessionFacts)
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

/** The id of the order that a cart is linked with, whatever has become of it since. */
export async function orderOfCart(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  return (await readCartRow(container, cartId)).link?.order_id
}

type OrderRecordsOfCart = { order: OrderFacts | null; captures: readonly string[]; beside: PaymentRecord[] }

async function orderRecords(
  container: MedusaContainer,
  { order_id: id, captures, payment_collection_ids: collectionIds }: OrderLink,
  found: NonNullable<OrderLink["order"]>,
  ownCollection: string | undefined
): Promise<OrderRecordsOfCart> {
  const totalMinor = await orderTotalOf(container, id)
  const others = collectionIds.filter((collection) => collection !== ownCollection)
  const order: OrderFacts | null =
    totalMinor === undefined
      ? null
      : {
          id,
          totalMinor,
          createdAt: new Date(found.created_at),
          isCancelled: isCancelled(found),
          // Read where it matters, by readUnfinished.
          isShipped: true,
          itemIds: [],
          collectionIds,
          countsTwice: captures.length > new Set(captures).size,
        }
  return { order, captures, beside: others.length === 0 ? [] : await paymentsIn(container, { collections: others }) }
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

function factsOf(payment: PaymentRecord, recorded: ReadonlySet<string>, sessions: ReadonlySet<string>): PaymentFacts {
  const facts = paymentFacts(payment)
  const { captures, sessionId } = payment
  // A completion that fails takes its order's records with it.
  const paidOrder = captures.some(({ id }) => recorded.has(id))
  const counts = isStanding(facts) || paidOrder
  return {
    ...facts,
    id: payment.id,
    sessionId: sessions.has(sessionId) ? sessionId : null,
    paidOrder,
    refundIds: payment.refunds.map(({ id }) => id),
    isHalfRecorded: counts && (lacksTotals(payment) || captures.some(({ id }) => !recorded.has(id))),
  }
}

const CART_OF_COLLECTION = `SELECT cart_id FROM cart_payment_collection
  WHERE payment_collection_id = :id AND deleted_at IS NULL LIMIT 1`

/** The cart a payment collection is for; undefined for an order's. */
export async function cartOfCollection(container: MedusaContainer, collectionId: string): Promise<string | undefined> {
  const link = rowOf<{ cart_id: string }>(container, CART_OF_COLLECTION, collectionId)
  return orByQuery(
    link.then((row) => row?.cart_id),
    () => cartOfCollectionByQuery(container, collectionId)
  )
}

/** The same through Medusa's queries. */
export async function cartOfCollectionByQuery(
  container: MedusaContainer,
  collectionId: string
): Promise<string | undefined> {
  const filters = { payment_collection_id: collectionId }
  const asked = { entity: "cart_payment_collection", fields: ["cart_id"], filters }
  return (await queryRow<{ cart_id: string }>(container, asked))?.cart_id
}
