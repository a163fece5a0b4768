import { knex } from "@medusajs/framework/mikro-orm/knex"
import type { CheckoutView, ReceivedRequest, RefundView } from "../../../sandbox/src"
import { askSandbox, runningDemo } from "../store/demo"
import { brokenPromisesAmong, type Shared, untilPlaced } from "./of-processes"

/** The demo's sandbox, which runs in another process. */
const control = {
  checkouts: () => askSandbox<CheckoutView[]>("checkouts"),
  refunds: () => askSandbox<RefundView[]>("refunds"),
  requests: () => askSandbox<ReceivedRequest[]>("requests"),
}

/** What is not as promised about an order of the running demo. @param orderNumber as the shopper reads it */
export async function brokenPromisesInDemo(orderNumber: string): Promise<string[]> {
  const db = knex({ client: "pg", connection: runningDemo().database, pool: { min: 0 } })
  try {
    const demo: Shared = { db, sandbox: { control } }
    const [link] = await db("order_cart")
      .join("order", "order.id", "order_cart.order_id")
      .where({ display_id: Number(orderNumber), "order_cart.deleted_at": null })
      .select<{ cart_id: string }[]>("cart_id")
    const cartId = String(link?.cart_id)
    await untilPlaced(demo, cartId)
    return await brokenPromisesAmong(demo, cartId)
  } finally {
    await db.destroy()
  }
}
