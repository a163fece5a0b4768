import { randomBytes } from "node:crypto"
import Medusa from "@medusajs/js-sdk"
import type { OnlyForSettingView } from "../../../src/use-cases/admin/views/only-for"
import { sign } from "../../../src/core/wire/signature"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { ADMIN } from "../../store/src/seed/admin-account"
import type { AdminStore, Till } from "./admin-store"
import { fillCart, startPayment } from "../shopper/shopper"
import type { Shop } from "../store/store"
import { until } from "../time/until"

/** What a shopper bought: a lamp for £150.49, delivery included. */
export type Bought = { orderId: string; checkoutId: string; reference: string; cartId: string }

/** A store as whoever may do everything asks it. */
async function logIn(address: string): Promise<Medusa> {
  const client = new Medusa({ baseUrl: address, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  await client.auth.login("user", "emailpass", { ...ADMIN })
  return client
}

/** Medusa's admin API, by whoever may do everything. */
export async function adminOf(address: string): Promise<Medusa["admin"]> {
  return (await logIn(address)).admin
}

/** From now on the shop says the plugin's own sentence, in English, as it does before anybody writes another. */
export async function sayOwnSentence(address: string): Promise<void> {
  const { client } = await logIn(address)
  const post = <T>(path: string, body: object) =>
    client.fetch<T>(`/admin/instalments/${path}`, { method: "POST", body })
  const { wording } = await post<{ wording: { versions: { id: string }[] } }>("accounts/default/wording", {
    language: "en",
  })
  await post(`wording/${wording.versions[0]!.id}/publish`, {})
}

/** From now on the shop offers instalments to everybody, as before anybody has set a limit. */
export async function offerToEverybody(address: string): Promise<void> {
  const { client } = await logIn(address)
  const path = "/admin/instalments/accounts/default/only-for"
  const { only_for } = await client.fetch<{ only_for: OnlyForSettingView }>(path)
  const none = { min_minor: null, max_minor: null, countries: null, customer_groups: null, sales_channels: null }
  const body = { ...none, after: only_for.versions[0]?.version ?? 0, reason: "The test is over" }
  await client.fetch(path, { method: "POST", body })
}

/** An admin limits whom an account is offered to for the first time, in a shop that also sells to the trade. */
export async function limitOffer({ address, seeded }: Till, account: string): Promise<void> {
  const { client, admin } = await logIn(address)
  await admin.customerGroup.create({ name: "Trade" })
  const body = {
    min_minor: 50_00,
    max_minor: 750_00,
    countries: ["gb"],
    customer_groups: null,
    sales_channels: [seeded.salesChannelId],
    after: 0,
    reason: "Fees are too high for small orders",
  }
  await client.fetch(`/admin/instalments/accounts/${account}/only-for`, { method: "POST", body })
}

/** Sets how many lamps are in stock. */
export async function setLamps({ address, seeded }: Till, stocked_quantity: number): Promise<void> {
  const admin = await adminOf(address)
  const { inventory_items } = await admin.inventoryItem.list({ sku: "LAMP" })
  await admin.inventoryItem.updateLevel(inventory_items[0]!.id, seeded.stockLocationId, { stocked_quantity })
}

/** A lamp, paid in six parts unless said otherwise. */
export async function buyLamp(store: Till, term = 6): Promise<Bought> {
  const cartId = await fillCart(store)
  const { serviceCheckoutId, reference } = await startPayment(store, cartId, undefined, store.providerId)
  await store.pay(serviceCheckoutId, { term })
  return { orderId: await orderOf(store, cartId), checkoutId: serviceCheckoutId, reference, cartId }
}

/** The order that a cart became: a busy store makes it after the service has had its answer. */
export function orderOf({ shop }: Shop, cartId: string): Promise<string> {
  return until("order of the cart", async () => {
    const { instalments } = await shop.client.fetch<{ instalments: { order_id: string | null } }>(
      `/store/instalments/carts/${cartId}`
    )
    return instalments.order_id ?? undefined
  })
}

/** An admin refunds part of a lamp, over HTTP. */
export async function refundLamp({ address }: AdminStore, { orderId }: Bought, amount: number): Promise<void> {
  const admin = await adminOf(address)
  const { order } = await admin.order.retrieve(orderId, { fields: "id,payment_collections.payments.id" })
  const payment = order.payment_collections[0]?.payments?.[0]
  await admin.payment.refund(String(payment?.id), { amount })
}

/** A lamp whose refund of £20 the service's staff have moved so far. */
export async function lampWithRefund(store: AdminStore, to?: "pending" | "complete" | "failed"): Promise<Bought> {
  const bought = await buyLamp(store)
  await refundLamp(store, bought, 20)
  if (to) {
    moveNewestRefund(store, bought, to)
  }
  return bought
}

export function moveNewestRefund(
  { sandbox }: AdminStore,
  { checkoutId }: Bought,
  to: "pending" | "complete" | "failed"
): void {
  const refund = sandbox.control.refunds().findLast((made) => made.checkoutId === checkoutId)
  sandbox.control.moveRefund(String(refund?.id), to)
}

/**
 * A payment whose order could not be made, because the lamps were sold out meanwhile; they stay so. The store tries again
 * tomorrow, as with one it has tried for often: what becomes of it until then is up to the test.
 *
 * @returns its reference
 */
export async function unplacedLamp(store: Till): Promise<string> {
  await setLamps(store, 1_000)
  const { serviceCheckoutId, reference } = await startPayment(store, await fillCart(store), undefined, store.providerId)
  await setLamps(store, 0)
  await store.pay(serviceCheckoutId)
  const { client } = await logIn(store.address)
  const query = { state: "unplaced", q: reference }
  await until("payment without an order on the admin's list", async () => {
    const { count } = await client.fetch<{ count: number }>("/admin/instalments/payments", { query })
    return count > 0 || undefined
  })
  await store.sql(
    "UPDATE instalments_checkout SET checks = 20, next_check_at = now() + interval '1 day' WHERE reference = $1",
    [reference]
  )
  return reference
}

/** When what an admin reads of a payment happened. */
const TIMES = [
  ["instalments_checkout", "paid_at"],
  ["instalments_refund", "created_at"],
  ["instalments_refund", "submitted_at"],
  ["instalments_timeline_entry", "at"],
  ["capture", "created_at"],
  ["refund", "created_at"],
]

/** Makes everything that was written so far an hour old: long done, not under way. */
export async function letAnHourPass({ sql }: AdminStore): Promise<void> {
  for (const [table, column] of TIMES) {
    await sql(`UPDATE ${table} SET ${column} = ${column} - interval '1 hour'`)
  }
}

/** The process died after Medusa wrote its refund of £20, before the provider was asked. */
export async function loseRefund({ sql }: AdminStore, { orderId }: Bought): Promise<void> {
  await sql(
    `INSERT INTO refund (id, payment_id, amount, raw_amount)
     SELECT 'ref_lost_' || p.id, p.id, 20, '{"value": "20", "precision": 20}'
     FROM payment p JOIN order_payment_collection o ON o.payment_collection_id = p.payment_collection_id
     WHERE o.order_id = $1`,
    [orderId]
  )
}

/** The order's totals lost their capture. */
export async function loseCapture({ sql }: AdminStore, { orderId }: Bought): Promise<void> {
  await sql(`UPDATE order_transaction SET deleted_at = now() WHERE order_id = $1 AND reference = 'capture'`, [orderId])
}

/** Somebody has deleted the order, and the hourly comparison has seen it. */
export async function loseOrder({ sql, noteIssues }: AdminStore, { orderId, reference }: Bought): Promise<void> {
  await sql(`UPDATE "order" SET deleted_at = now() WHERE id = $1`, [orderId])
  await sql(
    `UPDATE instalments_checkout SET placement_state = 'unplaced', problem = 'order_missing', order_id = NULL, held_at = now()
     WHERE reference = $1`,
    [reference]
  )
  await noteIssues()
}

/** The service declines what the cancellation of the order asks for. */
export async function cancelInVain({ address, sandbox }: AdminStore, { orderId }: Bought): Promise<void> {
  sandbox.control.addFault({
    match: "POST /api/refunds",
    kind: "status",
    status: 422,
    detail: "Orders can only be refunded within 100 days of the purchase date.",
    times: 3,
  })
  await (await adminOf(address)).order.cancel(orderId)
  await sandbox.control.until(() => sandbox.control.requests("POST /api/refunds").some(({ status }) => status === 422))
}

/** The service tells of a payment that this shop never started. @returns its reference */
export async function tellOfUnknownPayment({ address }: AdminStore): Promise<string> {
  const reference = randomBytes(16).toString("hex").slice(0, 26)
  const body = JSON.stringify({
    status: "successful",
    amount: 89_99,
    currency: "GBP",
    client_reference_id: reference,
    number_of_payments: 3,
  })
  await fetch(`${address}/hooks/instalments/uk`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Signature": sign(body, SANDBOX_DEFAULTS.signingKey) },
    body,
  })
  return reference
}
