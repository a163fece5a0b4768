import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { MinorAmount } from "../../../core/money/money"
import { amount, fieldsIn, inOneStatement, queryRow } from "../read-rows"
import { payable } from "../decimal"
import { orderTotalOf } from "../order/order-total"
import { cartTotalOf } from "./cart-with-totals"

/** Where a payment session stands in Medusa. */
export type SessionPlace = {
  cartId: string
  /** Null until the order is written, which Medusa does before it authorises the session. */
  orderId: string | null
  paymentCollectionId: string
  providerId: string
  /** What the session is to pay, in pence. */
  sessionAmountMinor: MinorAmount
  /** Of the order, or of the cart where none is written yet: upper case. */
  currency: string
}

const owner = z.object({ id: z.string(), currency_code: z.string() }).nullable()
const sessionRow = z.object({
  provider_id: z.string(),
  amount,
  payment_collection: z.object({ id: z.string(), cart: owner, order: owner }).nullable(),
})

const SESSION = `SELECT s.provider_id, s.amount::float8 AS amount, CASE WHEN c.id IS NOT NULL THEN json_build_object(
    'id', c.id,
    'cart', (SELECT json_build_object('id', cart.id, 'currency_code', cart.currency_code) FROM cart_payment_collection l
             JOIN cart ON cart.id = l.cart_id AND cart.deleted_at IS NULL
             WHERE l.payment_collection_id = c.id AND l.deleted_at IS NULL LIMIT 1),
    'order', (SELECT json_build_object('id', o.id, 'currency_code', o.currency_code) FROM order_payment_collection l
              JOIN "order" o ON o.id = l.order_id AND o.deleted_at IS NULL
              WHERE l.payment_collection_id = c.id AND l.deleted_at IS NULL LIMIT 1)) END AS payment_collection
  FROM payment_session s
  LEFT JOIN payment_collection c ON c.id = s.payment_collection_id AND c.deleted_at IS NULL
  WHERE s.id = :id AND s.deleted_at IS NULL`

/**
 * Where a session stands, or undefined when it is gone or belongs to no cart.
 *
 * @param sessionId Medusa's own id of the session, never one a shopper sent
 */
export const placeOfSession = inOneStatement(SESSION, placeIn, async (container, id) =>
  placeIn(await queryRow(container, "payment_session", ["id", ...fieldsIn(sessionRow)], { id }))
)

function placeIn(session: z.infer<typeof sessionRow> | undefined): SessionPlace | undefined {
  const collection = session?.payment_collection
  if (!session || !collection?.cart) {
    return undefined
  }
  const { cart, order } = collection
  return {
    cartId: cart.id,
    orderId: order?.id ?? null,
    paymentCollectionId: collection.id,
    providerId: session.provider_id,
    sessionAmountMinor: payable(session.amount),
    currency: (order ?? cart).currency_code.toUpperCase(),
  }
}

/** What the session's order costs, or its cart where none is written yet, in pence; undefined when it is gone. */
export function totalToPay(container: MedusaContainer, place: SessionPlace): Promise<MinorAmount | undefined> {
  return place.orderId === null ? cartTotalOf(container, place.cartId) : orderTotalOf(container, place.orderId)
}
