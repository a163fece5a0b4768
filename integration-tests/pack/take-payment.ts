import { strict as assert } from "node:assert"
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import Medusa from "@medusajs/js-sdk"
import type { BuiltStore } from "./built-store"

/** Buys something in instalments by the README's command, with the packed example. @returns the paid order's id */
export async function takePayment(
  { folder, node = process.execPath, addresses: { store, sandbox } }: BuiltStore,
  key: string
): Promise<string> {
  const program = join(folder, "node_modules", "medusa-payment-instalments", "examples", "first-order.mjs")
  const env = { ...process.env, MEDUSA_BACKEND_URL: store, INSTALMENTS_BASE_URL: sandbox }
  // Not in its way: this process takes the store's traces meanwhile.
  const { stdout: said } = await promisify(execFile)(node, [program, key], { env })
  const [orderId] = /order_[A-Z0-9]+/.exec(said) ?? []
  assert(orderId, `The first order was not placed: ${said}`)
  const shop = new Medusa({ baseUrl: store, publishableKey: key })
  const { order } = await shop.store.order.retrieve(orderId, { fields: "id,payment_status" })
  assert.equal(order.payment_status, "captured")
  return order.id
}
