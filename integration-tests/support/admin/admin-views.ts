import type { AccountView } from "../../../src/core/admin/views/account"
import type { IssueListView } from "../../../src/core/admin/views/issue"
import type { OrderInstalmentsView } from "../../../src/core/admin/views/payment"
import type { AskAdmin } from "./admin-api"
import { attemptOf } from "../store/payment-records"
import { ACCOUNTS, buy, type Purchase, refund } from "../refund/refunds"
import { fillCart, startPayment } from "../shopper/shopper"
import { setStock } from "../store/stock"
import type { Setting, StoreUnderTest } from "../store/store"
import { until } from "../time/until"

/** The account whose refunds are reviewed by hand, so that they may be asked for on the day of purchase. */
export const REVIEW = "pp_instalments_review"

/** A store with several accounts, whose config may be asked for as often as the service publishes. */
export const ADMIN_SETTING: Setting = {
  ...ACCOUNTS,
  options: {
    ...ACCOUNTS.options,
    rateLimits: { ...(ACCOUNTS.options?.rateLimits as object), config: { requests: 5, perSeconds: 3600 } },
  },
}

/** A page of GET /admin/instalments/payments. */
export type List = { payments: IssueListView[]; count: number; limit: number; next: string | null }

export async function orderView(ask: AskAdmin, orderId: string): Promise<OrderInstalmentsView> {
  const { body } = await ask<{ instalments: OrderInstalmentsView }>(`orders/${orderId}`)
  return body.instalments
}

export async function list(ask: AskAdmin, query = ""): Promise<List> {
  return (await ask<List>(`payments${query}`)).body
}

export async function accountsOf(ask: AskAdmin): Promise<AccountView[]> {
  return (await ask<{ accounts: AccountView[] }>("accounts")).body.accounts
}

/** A payment whose order could not be made, because the article was sold out meanwhile. */
export async function unplacedPayment(store: StoreUnderTest) {
  const cartId = await fillCart(store)
  const { serviceCheckoutId } = await startPayment(store, cartId, undefined, REVIEW)
  await setStock(store, "lamp", 0)
  await store.sandbox.control.pay(serviceCheckoutId)
  // On a computer that is busy the service may not have waited for the attempt to make the order.
  return until("payment without an order", async () => {
    const attempt = await attemptOf(store, cartId)
    return attempt.placementState === "unplaced" ? attempt : undefined
  })
}

/** A refund of £20 that the service failed to carry out. */
export async function failedRefund(store: StoreUnderTest): Promise<Purchase> {
  const purchase = await buy(store)
  await refund(store, purchase, 20)
  const [atService] = store.sandbox.control.refunds()
  store.sandbox.control.moveRefund(atService!.id, "failed")
  return purchase
}
