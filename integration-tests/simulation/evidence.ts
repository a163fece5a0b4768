import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../src/core/checkout/checkout"
import type { Refund } from "../../src/core/refund/refund"
import type { CheckoutView, ReceivedRequest, RefundView } from "../../src/sandbox"
import { ledgerOf } from "../../src/workflows"
import { cartStateOf } from "../../src/workflows/medusa/cart-state"
import type { ShopperCart } from "./cart"
import { dbOf } from "./lane"
import { type OrderRow, ordersOf, type PaymentRow, paymentsOf } from "./medusa-records"
import { shownState } from "./perform"
import { refundsOf } from "./refund-actions"
import { shoppersOf, unlinkedOrders } from "./unlinked-orders"

/** What the service, Medusa, the ledger and the shopper's door say of one cart at the end. */
export type Evidence = {
  service: { checkouts: CheckoutView[]; refunds: RefundView[]; requests: ReceivedRequest[] }
  orders: OrderRow[]
  payments: PaymentRow[]
  /** Orders of the lane's shoppers that no cart knows, made since the cart was to be paid in instalments. */
  unmatchedRecords: string[]
  /** The ledger's attempts to pay the cart, newest first. */
  ledger: Checkout[]
  /** The ledger's refunds of all of them. */
  refunds: Refund[]
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
  const [orders, payments, ledger, refunds, shown, cartState, waiting] = await Promise.all([
    ordersOf(cart, db),
    paymentsOf(db, cartId),
    ledgerOf(lane.store.container).checkouts.ofCart(cartId),
    refundsOf(cart),
    shownState(lane.store.shop, cartId),
    cartStateOf(lane.store.container, cartId),
    waitingRows(db, lane.plan.account),
  ])
  const unmatchedRecords = await unlinkedOrders(db, shoppersOf(lane.plan.account), ledger.at(-1)?.createdAt)
  const own = `pp_instalments_${lane.plan.account}`
  const chosenOther = cartState?.sessions.some(({ providerId }) => providerId !== own) ?? false
  const service = { checkouts: control.checkouts(), refunds: control.refunds(), requests: control.requests() }
  return { service, orders, payments, unmatchedRecords, ledger, refunds, chosenOther, shown, waiting }
}

/** Rows that are not at an end when everything was tried. */
async function waitingRows(db: Knex, account: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { what: string }[] }>(
    `SELECT 'checkout ' || reference || ' ' || remote_state || '/' || placement_state AS what FROM instalments_checkout
       WHERE account = :account AND next_check_at IS NOT NULL
     UNION ALL SELECT 'callback ' || reference || ' ' || status FROM instalments_callback
       WHERE account = :account AND outcome IS NULL
     UNION ALL SELECT 'refund ' || id || ' ' || state || coalesce(' (' || reason || ')', '') FROM instalments_refund
       WHERE account = :account AND settled_at IS NULL`,
    { account }
  )
  return rows.map(({ what }) => what)
}
