import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  completeCartWorkflow,
  createCartCreditLinesWorkflow,
  createPromotionsWorkflow,
  refreshPaymentCollectionForCartWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import type { Misbehaviour } from "../../store/src/misbehaviour"
import type { StoreUnderTest } from "../store/store"
import { until } from "../time/until"

/** Medusa's name of the other way to pay. */
export const CARD = "pp_card_store"

/** The database behind the store. */
export function databaseOf({ container }: StoreUnderTest) {
  return container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

/** Lets the shop's region offer these ways to pay and no other. */
export async function offerProviders({ container, seeded }: StoreUnderTest, providers: string[]): Promise<void> {
  await updateRegionsWorkflow(container).run({
    input: { selector: { id: seeded.regionId }, update: { payment_providers: providers } },
  })
}

/** A shopper picks the card. @param behaviour "keeps_session": its session cannot be deleted any more */
export async function startCard({ shop }: StoreUnderTest, cartId: string, behaviour?: "keeps_session"): Promise<void> {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
  await shop.store.payment.initiatePaymentSession(cart, {
    provider_id: CARD,
    data: { behaviour: behaviour ?? "works" },
  })
}

/** A shopper picks another way to pay. @param provider_id Medusa's name of it */
export async function startOther({ shop }: StoreUnderTest, cartId: string, provider_id: string): Promise<void> {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
  await shop.store.payment.initiatePaymentSession(cart, { provider_id })
}

/** What merchants' own routes and jobs do: Medusa's completion, without the plugin's lease. @returns the order's id */
export async function completeAsMerchant({ container }: StoreUnderTest, cartId: string): Promise<string> {
  const { result } = await completeCartWorkflow(container).run({ input: { id: cartId } })
  return String(result.id)
}

/** The shopper's own completion, at the storefront's door. @returns the order's id */
export async function completeAsShopper({ shop }: StoreUnderTest, cartId: string): Promise<string> {
  const answer = await shop.store.cart.complete(cartId)
  if (answer.type !== "order") {
    throw new Error(answer.error.message)
  }
  return answer.order.id
}

/** A code that makes everything free. */
export async function givePromotion({ container, shop }: StoreUnderTest, cartId: string): Promise<void> {
  const code = "ALLFREE"
  const application = { type: "percentage", value: 100, currency_code: "gbp", allocation: "across" } as const
  const promotions = ["items", "shipping_methods"] as const
  await createPromotionsWorkflow(container).run({
    input: {
      promotionsData: promotions.map((target_type) => ({
        code: `${code}-${target_type}`,
        type: "standard" as const,
        status: "active" as const,
        application_method: { ...application, target_type },
      })),
    },
  })
  await shop.client.fetch(`/store/carts/${cartId}/promotions`, {
    method: "POST",
    body: { promo_codes: promotions.map((target) => `${code}-${target}`) },
  })
}

/** Store credit or a gift card: the cart costs that much less, and Medusa refreshes no payment collection. Pounds. */
export async function giveCredit({ container }: StoreUnderTest, cartId: string, amount: number): Promise<void> {
  await createCartCreditLinesWorkflow(container).run({
    input: [{ cart_id: cartId, amount, reference: "store-credit", reference_id: "credit_1", metadata: {} }],
  })
}

/** The same, by a merchant who lets Medusa learn of it. */
export async function giveCreditAndRefresh(store: StoreUnderTest, cartId: string, amount: number): Promise<void> {
  await giveCredit(store, cartId, amount)
  await refreshPaymentCollectionForCartWorkflow(store.container).run({ input: { cart_id: cartId } })
}

/** Runs something while merchants' own code misbehaves. */
export async function whileMisbehaving<T>(how: Misbehaviour, work: () => Promise<T>): Promise<T> {
  globalThis.instalmentsMisbehaviour = how
  try {
    return await work()
  } finally {
    globalThis.instalmentsMisbehaviour = undefined
  }
}

/** What stands in the admin's feed. */
export async function noticesIn({ container }: StoreUnderTest): Promise<string[]> {
  const notices = await container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
  return notices.map(({ data }) => `${String(data?.title)} ${String(data?.description)}`)
}

/** `canceled`, `pending`, or undefined for an order that is gone. */
export async function statusOf({ container }: StoreUnderTest, orderId: string): Promise<string | undefined> {
  const [order] = await container.resolve(Modules.ORDER).listOrders({ id: orderId }, { select: ["status"] })
  return order?.status
}

/** Everything of a cart's payments that time is asked about happened so many minutes earlier. */
export async function agePayments(store: StoreUnderTest, cartId: string, minutes: number): Promise<void> {
  const db = databaseOf(store)
  const earlier = (column: string) => db.raw("?? - ? * interval '1 minute'", [column, minutes])
  await db("instalments_checkout")
    .where({ cart_id: cartId })
    .update({
      created_at: earlier("created_at"),
      expires_at: earlier("expires_at"),
      paid_at: earlier("paid_at"),
      placed_at: earlier("placed_at"),
      failed_at: earlier("failed_at"),
      updated_at: earlier("updated_at"),
    })
  await db("instalments_issue")
    .whereIn("subject_id", db("instalments_checkout").where({ cart_id: cartId }).select("id"))
    .update({ since: earlier("since"), visible_at: earlier("visible_at") })
  await db("order").update({ created_at: earlier("created_at") })
  await db("instalments_lease")
    .where({ key: cartLease(cartId) })
    .update({ created_at: earlier("created_at"), until: earlier("until"), previous_until: earlier("previous_until") })
}

/** Pays like a shopper; done when the shop has done all that follows from the callback. */
export async function payAndSettle(store: StoreUnderTest, serviceCheckoutId: string): Promise<void> {
  await store.sandbox.control.pay(serviceCheckoutId)
  await callbacksSettled(store)
}

/** Cancels like a shopper, and likewise. */
export async function cancelAndSettle(store: StoreUnderTest, serviceCheckoutId: string): Promise<void> {
  await store.sandbox.control.cancel(serviceCheckoutId)
  await callbacksSettled(store)
}

/** On a computer that is busy the service may not have waited for what the shop does. */
export async function callbacksSettled(store: StoreUnderTest): Promise<void> {
  await until("callback settled", async () => {
    const open = await databaseOf(store)("instalments_callback").whereNull("outcome").first<object | undefined>()
    return open === undefined || undefined
  })
}
