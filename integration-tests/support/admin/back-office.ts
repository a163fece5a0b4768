import Medusa from "@medusajs/js-sdk"
import { ADMIN } from "../../store/src/seed/admin-account"
import { recordsOf } from "../store/payment-records"
import type { StoreUnderTest } from "../store/store"
import { until } from "../time/until"

/** What a merchant's staff does in Medusa's admin, over its HTTP API. */
export async function backOfficeOf({ backendUrl }: Pick<StoreUnderTest, "backendUrl">): Promise<Medusa["admin"]> {
  const client = new Medusa({ baseUrl: backendUrl, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  await client.auth.login("user", "emailpass", { ...ADMIN })
  return client.admin
}

/** The order of a cart with its first payment, as the admin sees them: a busy store makes it after the service has had its answer. */
export async function orderAndPayment(store: StoreUnderTest, cartId: string) {
  const { admin, order } = await orderOf(store, cartId)
  const payment = order.payment_collections[0]?.payments?.[0]
  if (!payment) {
    throw new Error(`The order of ${cartId} has no payment`)
  }
  return { admin, order, payment }
}

/** The same with the one payment that is not cancelled: completions that failed leave cancelled ones. */
export async function paidPaymentOf(store: StoreUnderTest, cartId: string) {
  const { admin, order } = await orderOf(store, cartId)
  const payments = order.payment_collections.flatMap((collection) => collection.payments ?? [])
  const [payment, ...others] = payments.filter(({ canceled_at }) => !canceled_at)
  if (!payment || others.length > 0) {
    throw new Error(`The order of ${cartId} has ${payments.length} payments, and not one of them alone stands`)
  }
  return { admin, order, payment }
}

async function orderOf(store: StoreUnderTest, cartId: string) {
  const orderId = await until("order of the cart", async () => (await recordsOf(store, cartId)).orderIds[0])
  const admin = await backOfficeOf(store)
  const { order } = await admin.order.retrieve(orderId, {
    fields: "id,total,payment_status,status,*payment_collections.payments",
  })
  return { admin, order }
}
