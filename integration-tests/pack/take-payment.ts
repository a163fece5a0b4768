import { strict as assert } from "node:assert"
import Medusa from "@medusajs/js-sdk"
import type { SeededStore } from "../store/src/seed"
import { fillCart, startPayment } from "../support/shopper/shopper"

type Service = { store: string; sandbox: string }

/** Buys a lamp in instalments, over HTTP alone. @returns the paid order's id */
export async function takePayment({ store, sandbox }: Service, seeded: SeededStore): Promise<string> {
  const shop = new Medusa({ baseUrl: store, publishableKey: seeded.publishableKey })
  const { serviceCheckoutId } = await startPayment({ shop, seeded }, await fillCart({ shop, seeded }))
  const response = await fetch(`${sandbox}/_control/checkouts/${serviceCheckoutId}/pay`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ term: 3 }),
  })
  const { redirectedTo } = (await response.json()) as { redirectedTo: string }
  const [orderId] = /order_[A-Z0-9]+/.exec(redirectedTo) ?? []
  assert(orderId, `The shopper was sent to ${redirectedTo}, which is no order confirmation.`)
  const { order } = await shop.store.order.retrieve(orderId, { fields: "id,payment_status" })
  assert.equal(order.payment_status, "captured")
  return order.id
}
