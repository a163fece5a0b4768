import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { standingOrderOf } from "../../support/promise/medusa-records"
import { choose, type ShopperCart } from "../cart"
import type { ProcessNumber } from "../shop"
import type { Performers, Plain } from "./performer"

/** What is paid of an order after it was placed: an admin makes it dearer, and the shopper pays by Medusa's payment link. */
export type OrderPaymentActions = {
  /** An edit that adds one more of what was bought. */
  make_dearer: Plain
  /** An edit that takes out what the last one added: by then it may be paid. */
  make_cheaper: Plain
  open_link: Plain
  /** The shopper has paid at the till, or by bank. */
  mark_as_paid: Plain
}

export const orderPayments: Performers<OrderPaymentActions> = {
  make_dearer: edit(async (lane, by, orderId) => {
    const { variantId } = lane.store.seeded.articles[lane.plan.article]
    await lane.askAdmin(by, `order-edits/${orderId}/items`, { items: [{ variant_id: variantId, quantity: 1 }] })
  }),
  make_cheaper: edit(async (lane, by, orderId) => {
    const items = await lane
      .db("order_item")
      .where({ order_id: orderId, deleted_at: null })
      .orderBy("created_at", "desc")
    const [newest]: { item_id: string }[] = items
    await lane.askAdmin(by, `order-edits/${orderId}/items/item/${newest?.item_id}`, { quantity: 0 })
  }),
  open_link: async (cart, by) => {
    const [open] = await openCollections(cart.lane.db, cart.cartId)
    const collectionId = open?.id
    return collectionId === undefined
      ? "nothing owed"
      : choose({ ...cart, collectionId }, by, `pp_instalments_${cart.lane.plan.account}`)
  },
  mark_as_paid: async ({ lane, cartId }, by) => {
    const [open] = await openCollections(lane.db, cartId)
    if (!open) {
      return "nothing owed"
    }
    await lane.askAdmin(by, `payment-collections/${open.id}/mark-as-paid`, { order_id: open.orderId })
    return "marked"
  },
}

function edit(change: (lane: ShopperCart["lane"], by: ProcessNumber, orderId: string) => Promise<void>) {
  return async (cart: ShopperCart, by: ProcessNumber): Promise<string> => {
    const { lane } = cart
    const order = await standingOrderOf(lane.db, cart.cartId)
    if (!order) {
      return "no order"
    }
    cart.changedOrders.add(order.id)
    await lane.askAdmin(by, "order-edits", { order_id: order.id })
    await change(lane, by, order.id)
    await lane.askAdmin(by, `order-edits/${order.id}/confirm`)
    return "changed"
  }
}

/** By which a cart's order is to be paid now, newest first. */
async function openCollections(db: Knex, cartId: string): Promise<{ id: string; orderId: string }[]> {
  return db("payment_collection AS collection")
    .join("order_payment_collection AS link", "link.payment_collection_id", "collection.id")
    .join("order_cart", "order_cart.order_id", "link.order_id")
    .where({ "order_cart.cart_id": cartId, "link.deleted_at": null, "collection.deleted_at": null })
    .whereIn("collection.status", ["not_paid", "awaiting"])
    .orderBy("collection.created_at", "desc")
    .select({ id: "collection.id", orderId: "link.order_id" })
}
