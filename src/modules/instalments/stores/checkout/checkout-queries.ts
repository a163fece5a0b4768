import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "./checkout-row"

/** How a checkout is looked up: each by an index of its own. */
export type CheckoutKey =
  | { reference: string; account?: string }
  | { serviceCheckoutId: string }
  | { paymentSessionId: string }
  | { orderId: string }
  | { id: string }

/** The checkout, newest first where several share a session or an order; undefined if there is none. */
export async function findCheckout(db: Knex, key: CheckoutKey): Promise<Checkout | undefined> {
  const row = await db(CHECKOUT_TABLE)
    .where({ ...filter(key), deleted_at: null })
    .orderBy("created_at", "desc")
    .first<CheckoutRow | undefined>()
  return row && toCheckout(row)
}

/** More attempts than anybody makes to pay one cart. */
const MOST_ATTEMPTS = 100

/** All attempts to pay one cart, newest first: of more than a hundred the newest, and those that were paid in any case. */
export async function checkoutsOfCart(db: Knex, cartId: string): Promise<Checkout[]> {
  const rows = await db(CHECKOUT_TABLE)
    .where({ cart_id: cartId, deleted_at: null })
    .orderByRaw("(remote_state = 'successful') DESC, created_at DESC")
    .limit(MOST_ATTEMPTS)
    .select<CheckoutRow[]>()
  return rows.map(toCheckout).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

function filter(key: CheckoutKey): Partial<CheckoutRow> {
  if ("reference" in key) {
    return key.account === undefined ? { reference: key.reference } : { reference: key.reference, account: key.account }
  }
  if ("serviceCheckoutId" in key) {
    return { service_checkout_id: key.serviceCheckoutId }
  }
  if ("paymentSessionId" in key) {
    return { payment_session_id: key.paymentSessionId }
  }
  return "orderId" in key ? { order_id: key.orderId } : { id: key.id }
}
