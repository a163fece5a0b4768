import { standingOrderOf } from "../../support/promise/medusa-records"
import type { ShopperCart } from "../cart"
import type { OrderChange } from "../medusa-records"
import type { ProcessNumber } from "../shop"
import type { Performers, Plain } from "./performer"

/** What an admin changes in an order that stands: begun, then confirmed or called off, now or much later. */
export type OrderChangeActions = {
  begin_change: { kind: OrderChange["kind"] }
  confirm_change: Plain
  call_change_off: Plain
}

export const orderChanges: Performers<OrderChangeActions> = {
  begin_change: begin,
  confirm_change: async (cart, by) => {
    const change = cart.openChanges.at(-1)
    return change ? confirm(cart, by, change) : NOTHING
  },
  call_change_off: async (cart, by) => {
    const change = cart.openChanges.at(-1)
    return change ? callOff(cart, by, change) : NOTHING
  },
}

const NOTHING = "nothing begun"

async function begin(cart: ShopperCart, by: ProcessNumber, { kind }: Pick<OrderChange, "kind">): Promise<string> {
  const order = await standingOrderOf(cart.lane.db, cart.cartId)
  if (!order) {
    return "no order"
  }
  const body = { order_id: order.id, ...(kind === "claim" && { type: "refund" }) }
  const path = kind === "edit" ? "order-edits" : `${kind}s`
  const answer = await cart.lane.askAdmin<Partial<Record<OrderChange["kind"], { id: string }>>>(by, path, body)
  cart.openChanges.push({ kind, orderId: order.id, id: answer[kind]?.id ?? order.id })
  return "begun"
}

/** An edit says again how many are wanted; returns, exchanges and claims are confirmed as they are, if Medusa lets them. */
async function confirm(cart: ShopperCart, by: ProcessNumber, change: OrderChange): Promise<string> {
  const { lane } = cart
  if (change.kind === "edit") {
    const items = await lane.db("order_item").where({ order_id: change.orderId, deleted_at: null })
    const [item]: { item_id: string; quantity: string }[] = items
    await lane.askAdmin(by, `order-edits/${change.id}/items/item/${item?.item_id}`, {
      quantity: Number(item?.quantity),
    })
    await lane.askAdmin(by, `order-edits/${change.id}/confirm`).catch((error: unknown) => {
      // Medusa has reserved its goods by the time it finds that the order was cancelled meanwhile, and keeps them.
      if (cart.cancelledOrders.has(change.orderId)) {
        cart.changedOrders.add(change.orderId)
      }
      throw error
    })
  } else {
    await lane.askAdmin(by, `${change.kind}s/${change.id}/request`)
  }
  cart.changedOrders.add(change.orderId)
  forget(cart, change)
  return "confirmed"
}

/** @throws what the admin reads */
export async function callOff(cart: ShopperCart, by: ProcessNumber, change: OrderChange): Promise<string> {
  const path = change.kind === "edit" ? `order-edits/${change.id}` : `${change.kind}s/${change.id}/request`
  await cart.lane.askAdmin(by, path, undefined, "DELETE")
  forget(cart, change)
  return "called off"
}

function forget(cart: ShopperCart, change: OrderChange): void {
  cart.openChanges = cart.openChanges.filter((open) => open !== change)
}
