import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { COMPLETION_MS } from "../../src/core/cart/whose"
import { recordsInStore } from "../support/promise/of-store"
import type { CartRecords } from "../support/promise/records"
import type { ServiceRecords } from "../support/promise/service-records"
import { shownState } from "./actions/shopping"
import type { Ask } from "./asks"
import { attemptsOfCart } from "./attempts"
import type { ShopperCart } from "./cart"
import type { Lane } from "./lane"
import { fatesOf, openChangesOf, type OrderFate } from "./medusa-records"
import type { OpenAnswers } from "./open-answers"
import { contentsOf, type OrderContents } from "./order-contents"
import { timesToldOf } from "./processes/notices"
import { obstaclesOf } from "./schedule/obstacles"
import type { StalledSchedule } from "./schedule/schedule"
import type { Shop } from "./shop"
import { shoppersOf, unlinkedOrders } from "./unlinked-orders"

/** What the service, Medusa, the ledger and the people around say of one cart at the end. */
export type CartEvidence = CartRecords & {
  /** The merchant's own completion of the cart died: what it left nobody could know of. */
  routeDied: boolean
  /** A change of the cart was refused, or its process died in it, or it was ordered meanwhile. */
  changeFailed: boolean
  /** The state that the storefront is told. */
  shown: string
  /** The same on the page of each payment link that the shopper opened, by its payment collection. */
  shownLater: readonly { collectionId: string; shown: string }[]
  /** Orders that were confirmed to the shopper, but for those that an admin tried to cancel. */
  confirmed: OrderFate[]
  /** Orders that the merchant's own code made of the cart's. */
  children: OrderFate[]
  /** Orders that an admin tried to cancel. */
  cancelledOrders: string[]
  /** Orders that an admin has changed. */
  changedOrders: string[]
  openChanges: string[]
  /** What stands in each order that was ever made of the cart. */
  contents: readonly OrderContents[]
  /** How often the merchant's subscribers were told of each of the cart's orders, and how often they may be at the least and most. */
  told: readonly { orderId: string; times: number; least: number; most: number }[]
  /** What was done that may be the reason why a payment became no order. */
  obstacles: readonly string[]
  asks: Ask[]
}

/** The same of everything that happened in a lane. */
export type Evidence = {
  /** All of it, and every request that the service received. */
  service: ServiceRecords
  answers: OpenAnswers
  capture: Shop["capture"]
  carts: CartEvidence[]
  /** Orders of the lane's shoppers that no cart knows, made since a cart was to be paid in instalments. */
  unlinked: string[]
  /** How often each promotion was used, as Medusa counts it. */
  uses: readonly { promotionId: string; times: number }[]
  /** A process died or paused in the midst of something. */
  isCutOff: boolean
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
  schedule: Pick<StalledSchedule, "answers" | "shop" | "moments" | "stallMs">
): Promise<Evidence> {
  const {
    answers,
    shop: { capture },
  } = schedule
  const { control } = lane.sandbox
  const service = { checkouts: control.checkouts(), refunds: control.refunds(), requests: control.requests() }
  const isCutOff = schedule.moments.some(({ crash, pause }) => crash !== null || pause !== null)
  const [ofCarts, uses, waiting, list] = await Promise.all([
    Promise.all(
      carts.map((cart, place) => gatherCart(cart, obstaclesOf(schedule, place), tellingsOf(schedule, isCutOff)))
    ),
    lane.usesOfPromotions(),
    waitingRows(lane.db, lane.plan.account),
    lane.askAdmin<object>(0, "instalments/payments?limit=100", undefined, "GET"),
  ])
  const times = ofCarts.flatMap(({ ledger }) => ledger.map(({ createdAt }) => createdAt.getTime()))
  const since = times.length === 0 ? undefined : new Date(Math.min(...times))
  const unlinked = await unlinkedOrders(lane.db, shoppersOf(lane.plan.account), since)
  const { crossed } = lane.environments
  const listed = JSON.stringify(list)
  return { service, answers, capture, carts: ofCarts, unlinked, uses, isCutOff, waiting, listed, crossed }
}

/**
 * A process that died tells nobody any more. One that stalls for longer than any completion takes is given up: its order is finished and
 * told by another, and Medusa tells it again when it goes on.
 */
function tellingsOf(
  { moments, stallMs }: Pick<StalledSchedule, "moments" | "stallMs">,
  isCutOff: boolean
): { least: number; most: number } {
  const isGivenUp = stallMs > COMPLETION_MS && moments.some(({ pause }) => pause !== null)
  return { least: isCutOff ? 0 : 1, most: isGivenUp ? 2 : 1 }
}

async function gatherCart(
  cart: ShopperCart,
  obstacles: readonly string[],
  tellings: { least: number; most: number }
): Promise<CartEvidence> {
  const { lane, cartId, cancelledOrders, changedOrders, routeDied, changeFailed, asks } = cart
  const { db, store, sandbox } = lane
  const counted = [...cart.confirmedOrders].filter((id) => !cancelledOrders.has(id))
  const [records, shown, shownLater, confirmed, children, openChanges, contents] = await Promise.all([
    recordsInStore({ container: store.container, sandbox }, cartId),
    shownState(store.shop, cartId),
    shownOnLinks(cart),
    fatesOf(db, counted),
    fatesOf(db, cart.childOrders),
    openChangesOf(db, cartId),
    contentsOf(db, cartId),
  ])
  return {
    ...records,
    ...{ routeDied, changeFailed, shown, shownLater, confirmed, children, openChanges, contents, obstacles, asks },
    told: records.orders.map(({ id }) => ({ orderId: id, times: timesToldOf(id), ...tellings })),
    cancelledOrders: [...cancelledOrders],
    changedOrders: [...changedOrders],
  }
}

async function shownOnLinks(cart: ShopperCart): Promise<CartEvidence["shownLater"]> {
  const later = (await attemptsOfCart(cart)).filter(({ forOrderId }) => forOrderId !== null)
  const collections = [...new Set(later.map(({ cartId }) => cartId))]
  const shop = cart.lane.store.shop
  return Promise.all(collections.map(async (id) => ({ collectionId: id, shown: await shownState(shop, id) })))
}

/** Rows that are not at an end when everything was tried. */
async function waitingRows(db: Knex, account: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { what: string }[] }>(
    `SELECT 'checkout ' || reference || ' ' || remote_state || '/' || placement_state AS what FROM instalments_checkout
       WHERE account = :account AND next_check_at IS NOT NULL
     UNION ALL SELECT 'callback ' || reference || ' ' || status FROM instalments_callback
       WHERE account = :account AND outcome IS NULL
     UNION ALL SELECT 'refund ' || id || ' ' || state || coalesce(' (' || reason::text || ')', '') FROM instalments_refund
       WHERE account = :account AND settled_at IS NULL`,
    { account }
  )
  return rows.map(({ what }) => what)
}
