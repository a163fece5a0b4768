import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../src/core/checkout/checkout"
import type { Refund } from "../../src/core/refund/refund"
import type { CheckoutView, ReceivedRequest, RefundView } from "../../src/sandbox"
import { ledgerOf } from "../../src/workflows"
import { refundsOf } from "./actions/refunds"
import { shownState } from "./actions/shopping"
import type { Ask } from "./asks"
import type { ShopperCart } from "./cart"
import type { Lane } from "./lane"
import {
  fatesOf,
  openChangesOf,
  otherSessionsOf,
  type OrderFate,
  type OrderRow,
  ordersOf,
  type PaymentRow,
  paymentsOf,
} from "./medusa-records"
import type { OpenAnswers } from "./open-answers"
import { shoppersOf, unlinkedOrders } from "./unlinked-orders"

/** What the service has. */
export type ServiceEvidence = { checkouts: CheckoutView[]; refunds: RefundView[]; requests: ReceivedRequest[] }

/** What the service, Medusa, the ledger and the people around say of one cart at the end. */
export type CartEvidence = {
  /** The checkouts and refunds of this cart alone. */
  service: ServiceEvidence
  orders: OrderRow[]
  payments: PaymentRow[]
  /** The ledger's attempts to pay the cart, newest first. */
  ledger: Checkout[]
  /** The ledger's refunds of all of them. */
  refunds: Refund[]
  /** Another provider's session is the cart's: how its order is paid is not ours to say. */
  chosenOther: boolean
  /** The merchant's own completion of the cart died: what it left nobody could know of. */
  routeDied: boolean
  /** The state that the storefront is told. */
  shown: string
  /** Orders that were confirmed to the shopper, but for those that an admin tried to cancel. */
  confirmed: OrderFate[]
  /** Orders that the merchant's own code made of the cart's. */
  children: OrderFate[]
  /** Orders that an admin tried to cancel. */
  cancelledOrders: string[]
  /** Orders that an admin has changed. */
  changedOrders: string[]
  openChanges: string[]
  asks: Ask[]
}

/** The same of everything that happened in a lane. */
export type Evidence = {
  service: ServiceEvidence
  answers: OpenAnswers
  carts: CartEvidence[]
  /** Orders of the lane's shoppers that no cart knows, made since a cart was to be paid in instalments. */
  unlinked: string[]
  /** Rows that still wait for something, by table. */
  waiting: string[]
  /** What an admin sees on the list of what needs a person, as JSON. */
  listed: string
  /** What the shop did to payments of an environment it was not deployed for. */
  crossed: readonly string[]
}

export async function gather(
  lane: Lane,
  carts: readonly ShopperCart[],
  { answers }: Pick<Evidence, "answers">
): Promise<Evidence> {
  const { control } = lane.sandbox
  const service = { checkouts: control.checkouts(), refunds: control.refunds(), requests: control.requests() }
  const [ofCarts, waiting, list] = await Promise.all([
    Promise.all(carts.map((cart) => gatherCart(cart, service))),
    waitingRows(lane.db, lane.plan.account),
    lane.askAdmin<object>(0, "instalments/payments?limit=100", undefined, "GET"),
  ])
  const times = ofCarts.flatMap(({ ledger }) => ledger.map(({ createdAt }) => createdAt.getTime()))
  const since = times.length === 0 ? undefined : new Date(Math.min(...times))
  const unlinked = await unlinkedOrders(lane.db, shoppersOf(lane.plan.account), since)
  const { crossed } = lane.environments
  return { service, answers, carts: ofCarts, unlinked, waiting, listed: JSON.stringify(list), crossed }
}

async function gatherCart(cart: ShopperCart, all: ServiceEvidence): Promise<CartEvidence> {
  const { lane, cartId } = cart
  const { db, store } = lane
  const [orders, payments, ledger, refunds, shown, otherSessions, confirmed, children, openChanges] = await Promise.all(
    [
      ordersOf(cart),
      paymentsOf(db, cartId),
      ledgerOf(store.container).checkouts.ofCart(cartId),
      refundsOf(cart),
      shownState(store.shop, cartId),
      otherSessionsOf(db, cartId, `pp_instalments_${lane.plan.account}`),
      fatesOf(
        db,
        [...cart.confirmedOrders].filter((id) => !cart.cancelledOrders.has(id))
      ),
      fatesOf(db, cart.childOrders),
      openChangesOf(db, cartId),
    ]
  )
  return {
    service: ofCart(all, ledger),
    ...{ orders, payments, ledger, refunds, shown, confirmed, children, openChanges },
    chosenOther: otherSessions > 0,
    routeDied: cart.routeDied,
    cancelledOrders: [...cart.cancelledOrders],
    changedOrders: [...cart.changedOrders],
    asks: cart.asks,
  }
}

/** What the service has of a cart's attempts to pay. */
function ofCart({ checkouts, refunds, requests }: ServiceEvidence, ledger: readonly Checkout[]): ServiceEvidence {
  const references = new Set(ledger.map(({ reference }) => reference))
  const own = checkouts.filter(({ clientReferenceId }) => references.has(clientReferenceId))
  const ids = new Set(own.map(({ id }) => id))
  return { checkouts: own, refunds: refunds.filter(({ checkoutId }) => ids.has(checkoutId)), requests }
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
