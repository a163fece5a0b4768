import type { AccountView } from "../../../src/core/admin/views/account"
import type { IssueListView } from "../../../src/core/admin/views/issue"
import type { OrderInstalmentsView } from "../../../src/core/admin/views/order"
import type { AskAdmin } from "./admin-api"
import { ACCOUNTS, buy, type Purchase, refund } from "../refund/refunds"
import type { Setting, StoreUnderTest } from "../store/store"

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

/** A refund of £20 that the service failed to carry out. */
export async function failedRefund(store: StoreUnderTest): Promise<Purchase> {
  const purchase = await buy(store)
  await refund(store, purchase, 20)
  const [atService] = store.sandbox.control.refunds()
  store.sandbox.control.moveRefund(atService!.id, "failed")
  return purchase
}
