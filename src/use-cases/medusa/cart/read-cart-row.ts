import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { RegionFacts } from "../../../core/cart/truth"
import { orderEnd } from "../order/order-row"
import { recordedCaptures } from "../order/record-payment"
import { paymentRow } from "../payment/payments"
import { sessionRow } from "../payment/sessions"
import { amount, inOneStatement, maybeText, moment, queryRow, queryRows } from "../read-rows"
import { countriesOf, providersIn } from "../shop/regions"

const movements = (table: "capture" | "refund") =>
  `(SELECT json_agg(json_build_object('id', m.id, 'amount', m.amount, 'created_at', m.created_at))
    FROM ${table} m WHERE m.payment_id = p.id AND m.deleted_at IS NULL)`

const PAYMENTS = `(SELECT json_agg(json_build_object(
    'id', p.id, 'payment_collection_id', p.payment_collection_id, 'payment_session_id', p.payment_session_id,
    'currency_code', p.currency_code, 'data', p.data, 'created_at', p.created_at, 'captured_at', p.captured_at,
    'canceled_at', p.canceled_at, 'payment_collection', NULL,
    'captures', ${movements("capture")}, 'refunds', ${movements("refund")}))
  FROM payment p WHERE p.payment_collection_id = c.id AND p.deleted_at IS NULL)`

const SESSIONS = `(SELECT json_agg(json_build_object(
    'id', s.id, 'provider_id', s.provider_id, 'status', s.status,
    'payment', (SELECT json_build_object('canceled_at', p.canceled_at) FROM payment p
                WHERE p.payment_session_id = s.id AND p.deleted_at IS NULL LIMIT 1)) ORDER BY s.id)
  FROM payment_session s WHERE s.payment_collection_id = c.id AND s.deleted_at IS NULL)`

const REGION = `(SELECT json_build_object(
    'providers', (SELECT coalesce(json_agg(p.payment_provider_id), '[]') FROM region_payment_provider p
                  WHERE p.region_id = cart.region_id AND p.deleted_at IS NULL),
    'countries', (SELECT coalesce(json_agg(country.iso_2), '[]') FROM region_country country
                  WHERE country.region_id = cart.region_id AND country.deleted_at IS NULL))
  WHERE cart.region_id IS NOT NULL)`

const COLLECTION = `SELECT json_build_object(
    'id', c.id, 'status', c.status, 'amount', c.amount, 'currency_code', cart.currency_code, 'region', ${REGION},
    'payment_sessions', ${SESSIONS}, 'payments', ${PAYMENTS})
  FROM cart
  JOIN cart_payment_collection l ON l.cart_id = cart.id AND l.deleted_at IS NULL
  JOIN payment_collection c ON c.id = l.payment_collection_id AND c.deleted_at IS NULL
  WHERE cart.id = :id AND cart.deleted_at IS NULL LIMIT 1`

const LINK = `SELECT json_build_object(
    'order_id', l.order_id,
    'order', (SELECT json_build_object('status', o.status, 'canceled_at', o.canceled_at, 'created_at', o.created_at)
              FROM "order" o WHERE o.id = l.order_id AND o.deleted_at IS NULL),
    'captures', (SELECT coalesce(json_agg(t.reference_id), '[]') FROM order_transaction t
                 WHERE t.order_id = l.order_id AND t.reference = 'capture' AND t.reference_id IS NOT NULL AND t.deleted_at IS NULL),
    'payment_collection_ids', (SELECT coalesce(json_agg(p.payment_collection_id), '[]') FROM order_payment_collection p
                               WHERE p.order_id = l.order_id AND p.deleted_at IS NULL))
  FROM order_cart l WHERE l.cart_id = :id AND l.deleted_at IS NULL LIMIT 1`

const CART = `SELECT (${LINK}) AS link, (${COLLECTION}) AS collection`

export const readCartRow = inOneStatement(
  CART,
  (row: CartRow | undefined) => row ?? { link: null, collection: null },
  cartRowByQuery
)

const orderLink = z.object({ order_id: z.string(), order: orderEnd.extend({ created_at: moment }).nullable() })

const paymentCollection = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  payment_sessions: z.array(sessionRow).nullable(),
  payments: z.array(paymentRow).nullable(),
})
const cartOfQuery = z.object({
  id: z.string(),
  currency_code: z.string(),
  region_id: maybeText,
  payment_collection: paymentCollection.nullable(),
})
type CartOfQuery = z.infer<typeof cartOfQuery>

async function cartRowByQuery(container: MedusaContainer, cartId: string): Promise<CartRow> {
  const [link, cart] = await Promise.all([
    queryRow(container, "order_cart", orderLink, { cart_id: cartId }),
    queryRow(container, "cart", cartOfQuery, { id: cartId }),
  ])
  const collection = cart?.payment_collection
    ? { ...cart.payment_collection, currency_code: cart.currency_code, region: await regionByQuery(container, cart) }
    : null
  if (!link) {
    return { link: null, collection }
  }
  const of = { order_id: link.order_id }
  const [captures, collections] = await Promise.all([
    recordedCaptures(container, link.order_id),
    queryRows<PaidWith>(container, "order_payment_collection", ["payment_collection_id"], of),
  ])
  const payment_collection_ids = collections.map((paidWith) => paidWith.payment_collection_id)
  return { link: { ...link, captures, payment_collection_ids }, collection }
}

async function regionByQuery(
  container: MedusaContainer,
  { region_id }: Pick<CartOfQuery, "region_id">
): Promise<RegionFacts | null> {
  if (region_id === null) {
    return null
  }
  const [providers, countries] = await Promise.all([
    providersIn(container, [region_id]),
    countriesOf(container, region_id),
  ])
  return { providers: [...providers], countries }
}

/** An admin who marks an order as paid makes a payment collection of its own for it. */
type PaidWith = { payment_collection_id: string }

/** What Medusa has of a cart's payment, as its tables have it. */
export type CartRow = { link: OrderLink | null; collection: CollectionRow | null }

/** The order a cart is linked with, whatever has become of it since. */
export type OrderLink = z.infer<typeof orderLink> & {
  /** Medusa's ids of the captures that the order's records name, each as often as they do. */
  captures: string[]
  payment_collection_ids: string[]
}

type CollectionRow = z.infer<typeof paymentCollection> & {
  /** The cart's, which its order will have: merchants' own code may change that without the collection. */
  currency_code: string
  region: RegionFacts | null
}
