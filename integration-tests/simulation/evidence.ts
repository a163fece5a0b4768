import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../src/core/checkout"
import type { CheckoutView, ReceivedRequest, RefundView } from "../../src/sandbox"
import { ledgerOf } from "../../src/workflows"
import { cartStateOf } from "../../src/workflows/medusa/cart-state"
import { booksOf } from "../support/books"
import type { ShopperCart } from "./cart"
import { dbOf } from "./lane"
import { shownState } from "./perform"

/** An order as Medusa's tables have it. Amounts in pounds. */
export type OrderRow = { id: string; cancelled: boolean; paymentStatus: string }
/** A payment as Medusa's tables have it; `reference` is ours, or null for another way to pay. Amounts in pence. */
export type PaymentRow = {
  reference: string | null
  amountMinor: number
  capturedMinor: number
  refundedMinor: number
  cancelled: boolean
}

/** What the service, Medusa, the ledger and the shopper's door say of one cart at the end. */
export type Evidence = {
  service: { checkouts: CheckoutView[]; refunds: RefundView[]; requests: ReceivedRequest[] }
  orders: OrderRow[]
  payments: PaymentRow[]
  ledger: Checkout[]
  /** Another provider's session is the cart's: how its order is paid is not ours to say. */
  chosenOther: boolean
  /** The state that the storefront is told. */
  shown: string
  /** Rows that still wait for something, by table. */
  waiting: string[]
}

export async function gather(cart: ShopperCart): Promise<Evidence> {
  const { lane, cartId } = cart
  const { control } = lane.sandbox
  const db = dbOf(lane)
  const [orders, payments, ledger, shown, cartState] = await Promise.all([
    ordersOf(cart, db),
    paymentsOf(db, cartId),
    ledgerOf(lane.store.container).checkoutsOfCart(cartId),
    shownState(lane.store.shop, cartId),
    cartStateOf(lane.store.container, cartId),
  ])
  const own = `pp_instalments_${lane.plan.account}`
  const chosenOther = cartState?.sessions.some(({ providerId }) => providerId !== own) ?? false
  const service = { checkouts: control.checkouts(), refunds: control.refunds(), requests: control.requests() }
  return { service, orders, payments, ledger, chosenOther, shown, waiting: await waitingRows(db, lane.plan.account) }
}

async function ordersOf({ lane, cartId }: ShopperCart, db: Knex): Promise<OrderRow[]> {
  const { orderIds, paymentStatuses } = await booksOf(lane.store, cartId)
  const rows = await db("order").whereIn("id", orderIds).select<{ id: string; status: string }[]>("id", "status")
  const cancelled = new Set(rows.filter(({ status }) => status === "canceled").map(({ id }) => id))
  return orderIds.map((id, index) => ({
    id,
    cancelled: cancelled.has(id),
    paymentStatus: paymentStatuses[index] ?? "",
  }))
}

async function paymentsOf(db: Knex, cartId: string): Promise<PaymentRow[]> {
  const { rows } = await db.raw<{ rows: PaymentRow[] }>(
    `SELECT payment.data->>'reference' AS reference,
       round(payment.amount * 100)::int AS "amountMinor",
       (SELECT coalesce(round(sum(capture.amount) * 100), 0)::int FROM capture WHERE capture.payment_id = payment.id AND capture.deleted_at IS NULL) AS "capturedMinor",
       (SELECT coalesce(round(sum(refund.amount) * 100), 0)::int FROM refund WHERE refund.payment_id = payment.id AND refund.deleted_at IS NULL) AS "refundedMinor",
       payment.canceled_at IS NOT NULL AS cancelled
     FROM payment
     JOIN cart_payment_collection link ON link.payment_collection_id = payment.payment_collection_id AND link.deleted_at IS NULL
     WHERE link.cart_id = :cartId AND payment.deleted_at IS NULL`,
    { cartId }
  )
  return rows
}

/** Rows whose next look is due now and that no pass takes up. */
async function waitingRows(db: Knex, account: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { what: string }[] }>(
    `SELECT 'checkout ' || reference || ' ' || remote_state || '/' || placement_state AS what FROM instalments_checkout
       WHERE account = :account AND next_check_at IS NOT NULL
     UNION ALL SELECT 'callback ' || reference || ' ' || status FROM instalments_callback
       WHERE account = :account AND outcome IS NULL
     UNION ALL SELECT 'refund ' || id || ' ' || state FROM instalments_refund
       WHERE account = :account AND state IN ('scheduled', 'submitting', 'unknown')`,
    { account }
  )
  return rows.map(({ what }) => what)
}
