import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { isStanding, lacksTotals } from "../../../core/cart/standing-payment"
import type { OrderFacts, PaymentFacts, Truth } from "../../../core/cart/truth"
import { inOneStatement, queryRow } from "../read-rows"
import { payable } from "../decimal"
import { isCancelled } from "../order/order-row"
import { orderTotalOf } from "../order/order-total"
import { paymentFacts, type PaymentRecord, paymentRecords, paymentsIn } from "../payment/payments"
import { sessionFacts, type SessionRow } from "../payment/sessions"
import { type OrderLink, readCartRow } from "./read-cart-row"
import { cartTotalOf } from "./cart-with-totals"

/**
 * What Medusa has of a cart's payment.
 *
 * @param wantsTotal asked where the cart has no order: whether it matters what it costs, which is expensive to add up
 */
export async function readCartRecords(
  container: MedusaContainer,
  cartId: string,
  wantsTotal: () => Promise<boolean>
): Promise<Pick<Truth, "cart" | "order" | "linkedGoneOrderId" | "payments">> {
  const { link, collection } = await readCartRow(container, cartId)
  const ordered = link?.order ? await orderRecords(container, link, link.order, collection?.id) : undefined
  const isWanted = collection !== null && !ordered && (await wantsTotal())
  const totalMinor = isWanted ? await cartTotalOf(container, cartId) : undefined
  const sessions = (collection?.payment_sessions ?? []).filter(isCompletable).map(sessionFacts)
  const sessionIds = new Set(sessions.map(({ id }) => id))
  // Within a collection, its payments do not name its status.
  const own = paymentRecords(collection?.payments ?? []).map((payment) => ({
    ...payment,
    collectionStatus: collection?.status ?? null,
  }))
  const payments = [...(ordered?.beside ?? []), ...own]
  return {
    cart: collection && {
      paymentCollectionId: collection.id,
      collectionMinor: payable(collection.amount),
      totalMinor: totalMinor ?? null,
      currency: collection.currency_code.toUpperCase(),
      region: collection.region,
      sessions,
    },
    order: ordered?.order ?? null,
    linkedGoneOrderId: link && !ordered ? link.order_id : null,
    payments: payments.map((payment) => factsOf(payment, new Set(ordered?.captures), sessionIds)),
  }
}

/** The id of the order that a cart is linked with, whatever has become of it since. */
export async function orderOfCart(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  return (await readCartRow(container, cartId)).link?.order_id
}

/** The order, the captures that it counts, and its payments in other collections than the cart's. */
async function orderRecords(
  container: MedusaContainer,
  { order_id, captures, payment_collection_ids }: OrderLink,
  found: NonNullable<OrderLink["order"]>,
  ownCollection: string | undefined
) {
  const totalMinor = await orderTotalOf(container, order_id)
  const others = payment_collection_ids.filter((id) => id !== ownCollection)
  const order: OrderFacts | null =
    totalMinor === undefined
      ? null
      : {
          id: order_id,
          totalMinor,
          createdAt: new Date(found.created_at),
          isCancelled: isCancelled(found),
          // Read where it matters, by readUnfinished.
          isShipped: true,
          itemIds: [],
          collectionIds: payment_collection_ids,
          countsTwice: captures.length > new Set(captures).size,
        }
  return { order, captures, beside: others.length === 0 ? [] : await paymentsIn(container, { collections: others }) }
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
export const cartOfCollection = inOneStatement(CART_OF_COLLECTION, cartIn, async (container, id) =>
  cartIn(await queryRow(container, "cart_payment_collection", ["cart_id"], { payment_collection_id: id }))
)

function cartIn(link: { cart_id: string } | undefined): string | undefined {
  return link?.cart_id
}
