import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { TestEventUtils } from "@medusajs/test-utils"
import { getOrderDetailWorkflow } from "@medusajs/medusa/core-flows"
import { sign } from "../../../src/core/wire/signature"
import { type Endpoint, type RefundStatus, SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { runRefunds } from "../../../src/use-cases/refund/follow/run-refunds"
import { backOfficeOf, orderAndPayment } from "../admin/back-office"
import { attemptOf } from "../store/payment-records"
import { NO_LIMITS } from "../store/no-limits"
import { type OwnSettings, secretOf, severalAccounts } from "../store/several-accounts"
import { type Errand, fillCart, startPayment } from "../shopper/shopper"
import type { Setting, StoreUnderTest } from "../store/store"
import { until } from "../time/until"

/** Accounts that differ in what this suite is about; each has a provider entry of its own. */
export type Account = "instalments" | "told" | "review" | "reject" | "manual" | "manual-told" | "limited"

const MANY = NO_LIMITS.options?.rateLimits as Record<string, object>
const OWN: Record<Account, OwnSettings> = {
  instalments: { automaticRefundApproval: true },
  told: { automaticRefundApproval: true, options: { automaticRefundApproval: true } },
  review: {},
  reject: { automaticRefundApproval: true, options: { sameDayRefunds: "reject" } },
  manual: { options: { capture: "manual" } },
  "manual-told": { automaticRefundApproval: true, options: { capture: "manual", automaticRefundApproval: true } },
  limited: {
    options: {
      rateLimits: {
        ...MANY,
        getRefund: { requests: 5, perSeconds: 60 },
        listRefunds: { requests: 1, perSeconds: 60 },
      },
    },
  },
}
const SHOP = severalAccounts(OWN)

/** A shop with an account of each kind, and a service that moves refunds only when told to. */
export const ACCOUNTS: Setting = {
  ...SHOP,
  options: { ...SHOP.options, timeouts: { connectMs: 1_000, replyMs: 2_000, totalMs: 4_000 } },
}

export type Purchase = { cartId: string; checkoutId: string; orderId: string; paymentId: string }

/** The service declines a refund before anything is done, and says why: it is not asked again. */
export const TOO_LATE = {
  match: "POST /api/refunds",
  kind: "status",
  status: 422,
  detail: "Orders can only be refunded within 100 days of the purchase date.",
} as const

/** A lamp for £150.49, delivery included, bought and paid. */
export async function buy(store: StoreUnderTest, account: Account = "review", errand: Errand = {}): Promise<Purchase> {
  const { sandbox } = store
  const cartId = await fillCart(store, errand)
  const { serviceCheckoutId } = await startPayment(store, cartId, undefined, `pp_instalments_${account}`)
  await sandbox.control.pay(serviceCheckoutId)
  // On a computer that is busy the service may not have waited for the order.
  await until("order in the ledger", async () => (await attemptOf(store, cartId)).orderId ?? undefined)
  const { order, payment } = await orderAndPayment(store, cartId)
  return { cartId, checkoutId: serviceCheckoutId, orderId: order.id, paymentId: payment.id }
}

/** An admin refunds in the dashboard. @returns undefined, or what the dashboard shows instead */
export async function refund(
  store: StoreUnderTest,
  { paymentId }: Purchase,
  amount: number
): Promise<string | undefined> {
  const admin = await backOfficeOf(store)
  return admin.payment.refund(paymentId, { amount }).then(
    () => undefined,
    (error: Error) => error.message
  )
}

/** An admin cancels the order, and what the event makes the plugin do has been done. */
export async function cancelOrder(store: StoreUnderTest, { orderId }: Pick<Purchase, "orderId">): Promise<void> {
  const admin = await backOfficeOf(store)
  const followed = TestEventUtils.waitSubscribersExecution("order.canceled", store.container.resolve(Modules.EVENT_BUS))
  await admin.order.cancel(orderId)
  await followed
}

/** The records of an order that is paid, and of one whose money all went back at once. */
export const WHOLE = {
  status: "pending",
  payment: "captured",
  total: 150.49,
  paid: 150.49,
  refunded: 0,
  transactions: 150.49,
  pending: 0,
  refunds: [] as number[],
  collection: 0,
}
export const GONE = {
  ...WHOLE,
  payment: "refunded",
  total: 0,
  refunded: 150.49,
  transactions: 0,
  refunds: [150.49],
  collection: 150.49,
}

/** Medusa's records of an order's money, in pounds. */
export async function moneyOf({ container }: StoreUnderTest, { orderId, paymentId }: Purchase) {
  const fields = ["id", "status", "total", "summary", "payment_collections.*", "payment_collections.payments.*"]
  const { result } = await getOrderDetailWorkflow(container).run({ input: { order_id: orderId, fields } })
  const summary = result.summary as Record<
    "paid_total" | "refunded_total" | "transaction_total" | "pending_difference",
    number
  >
  const refunds = await container.resolve(Modules.PAYMENT).listRefunds({ payment_id: paymentId })
  return {
    status: result.status,
    payment: result.payment_status,
    total: Number(result.total),
    paid: Number(summary.paid_total),
    refunded: Number(summary.refunded_total),
    transactions: Number(summary.transaction_total),
    pending: Number(summary.pending_difference),
    refunds: refunds.map(({ amount }) => Number(amount)).sort((a, b) => a - b),
    collection: Number(result.payment_collections?.[0]?.refunded_amount ?? 0),
  }
}

/** The ledger's refunds of a purchase, oldest first. */
export async function rowsOf(store: StoreUnderTest, { cartId }: Pick<Purchase, "cartId">) {
  return ledgerOf(store.container).refunds.ofCheckout((await attemptOf(store, cartId)).id)
}

/** The states of the ledger's refunds of a purchase, oldest first. */
export async function statesOf(store: StoreUnderTest, purchase: Pick<Purchase, "cartId">): Promise<string[]> {
  return (await rowsOf(store, purchase)).map(({ state }) => state)
}

/** "requested 1000" for each of the service's refunds of a purchase, oldest first. */
export function atService(
  { sandbox }: Pick<StoreUnderTest, "sandbox">,
  { checkoutId }: Pick<Purchase, "checkoutId">
): string[] {
  return sandbox.control
    .refunds()
    .filter((made) => made.checkoutId === checkoutId)
    .map(({ status, amountMinor }) => `${status} ${amountMinor}`)
}

/** Everything that is due by now is done. */
export async function runDue({ container }: StoreUnderTest): Promise<void> {
  await runRefunds(container)
}

/** Makes every open refund due at once, as time would. */
export async function runAll(store: StoreUnderTest): Promise<void> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("instalments_refund")
    .whereNotNull("next_check_at")
    .whereNot({ state: "scheduled" })
    .update({ next_check_at: new Date(0) })
  await runDue(store)
}

/** The service's limits are over. The budget goes by the database's clock, which no test moves. */
export async function forgetLimits({ container }: StoreUnderTest): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("instalments_rate_budget").update({ blocked_until: null })
}

/** What the admin's notification feed shows, oldest first. */
export async function newsOf({ container }: StoreUnderTest): Promise<string[]> {
  const notices = await container
    .resolve(Modules.NOTIFICATION)
    .listNotifications({ channel: "feed" }, { order: { created_at: "ASC" } })
  return notices.map(({ data }) => `${String(data?.title)} ${String(data?.description)}`)
}

/** How many requests to an endpoint the service received. */
export function requestsTo({ sandbox }: StoreUnderTest, wanted: Endpoint): number {
  return sandbox.control.requests().filter(({ endpoint }) => endpoint === wanted).length
}

/** How many requests for a refund the service received. */
export function requestsFor(store: StoreUnderTest): number {
  return requestsTo(store, "POST /api/refunds")
}

/** Somebody refunds at the service, past the shop. @returns the service's id of it */
export async function refundElsewhere(
  { sandbox }: Pick<StoreUnderTest, "sandbox">,
  { checkoutId }: Pick<Purchase, "checkoutId">,
  amountMinor: number,
  account: Account = "review"
): Promise<string> {
  const body = JSON.stringify({ checkout_id: checkoutId, amount: amountMinor })
  const answer = await fetch(`${sandbox.url}/api/refunds`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${secretOf(account)}`,
      "Content-Type": "application/json",
      "X-Signature": sign(body, SANDBOX_DEFAULTS.signingKey),
    },
    body,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

/** Moves a purchase's refund at the service. @param index which of them, 0 for the oldest */
export function moveRefund(
  { sandbox }: StoreUnderTest,
  { checkoutId }: Purchase,
  index: number,
  to: RefundStatus
): void {
  const made = sandbox.control.refunds().filter((refund) => refund.checkoutId === checkoutId)[index]
  sandbox.control.moveRefund(String(made?.id), to)
}
