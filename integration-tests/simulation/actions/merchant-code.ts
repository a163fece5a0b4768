import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { standingOrderOf } from "../../support/promise/medusa-records"
import { confirm } from "../cart"
import { copyRows, fresh } from "../copy-rows"
import type { Performers, Plain } from "./performer"

/** What the merchant's own routes, jobs and subscribers do in Medusa, beside this plugin. */
export type MerchantCodeActions = {
  /** A route that completes the cart, as Medusa's recipes have it. */
  complete_by_route: Plain
  /** A marketplace makes an order for each vendor, which shares the addresses of the shopper's. */
  split_order: Plain
}

/**
 * Carts that the merchant's route completes now. Medusa's locks in memory do not exclude other processes, so the route, which knows no
 * others, would make two orders of one cart whatever the way to pay: a store of several processes needs Medusa's shared locks for it.
 */
const underWay = new Set<string>()

export const merchantCode: Performers<MerchantCodeActions> = {
  complete_by_route: async (cart, by) => {
    if (underWay.has(cart.cartId)) {
      return "locked"
    }
    underWay.add(cart.cartId)
    let orderId = ""
    const words = await cart.lane
      .runCode(by, async (scope) => {
        const { result } = await completeCartWorkflow(scope).run({ input: { id: cart.cartId } })
        orderId = result.id
      })
      .finally(() => underWay.delete(cart.cartId))
    cart.routeDied ||= words === "died"
    if (orderId !== "") {
      await confirm(cart, orderId)
    }
    return words
  },
  split_order: async (cart) => {
    const { db } = cart.lane
    const order = await standingOrderOf(db, cart.cartId)
    // One that a completion still writes, and may take back, no marketplace has heard of.
    if (!order || !(await db("order_transaction").where({ order_id: order.id }).first())) {
      return "no order"
    }
    const metadata = () => JSON.stringify({ parent_order_id: order.id })
    const [child] = await copyRows(db, "order", { id: order.id }, { id: fresh("order"), metadata })
    cart.childOrders.push(child?.to ?? "")
    return "split"
  },
}
