import type { AccountView } from "../../../src/use-cases/admin/views/accounts"
import type { IssueListView } from "../../../src/use-cases/admin/views/payments"
import type { OrderInstalmentsView, OrderView } from "../../../src/use-cases/admin/views/order"
import type { OwedView } from "../../../src/use-cases/admin/views/owed"
import { type AskAdmin, adminApiOf } from "./admin-api"
import type { StoreUnderTest } from "../store/store"

/** The account whose refunds are reviewed by hand, so that they may be asked for on the day of purchase. */
export const REVIEW = "pp_instalments_review"

/** A page of GET /admin/instalments/payments. */
export type List = { payments: IssueListView[]; count: number; limit: number; next: string | null }

export async function orderView(ask: AskAdmin, orderId: string): Promise<OrderInstalmentsView> {
  const { instalments } = (await ask<OrderView>(`orders/${orderId}`)).body
  if (!instalments) {
    throw new Error(`Nobody has begun to pay the order ${orderId} in instalments`)
  }
  return instalments
}

/** What an order owes, as its panel shows it. */
export async function owedView(ask: AskAdmin, orderId: string): Promise<OwedView | null> {
  return (await ask<OrderView>(`orders/${orderId}`)).body.owed
}

export async function list(ask: AskAdmin, query = ""): Promise<List> {
  return (await ask<List>(`payments${query}`)).body
}

export async function accountsOf(ask: AskAdmin): Promise<AccountView[]> {
  return (await ask<{ accounts: AccountView[] }>("accounts")).body.accounts
}

/** The service's ids and states of what is only there and waits for a person. */
export const listedUnmatched = async (store: StoreUnderTest) => {
  const ask = await adminApiOf(store)
  const { body } = await ask<{ payments: { unmatched?: { name: string; state: string } }[] }>(
    "payments?state=unmatched"
  )
  return body.payments.flatMap(({ unmatched }) => (unmatched ? [[unmatched.name, unmatched.state]] : []))
}
