import type { MedusaContainer } from "@medusajs/framework/types"
import { type IssueFilter, issuesOf } from "../../../core/admin/issues"
import type { IssueListView, PaymentPageView, UnmatchedView } from "../../../core/admin/views/issue"
import { actorView, paymentView } from "../../../core/admin/views/payment"
import type { Checkout } from "../../../core/checkout/checkout"
import type { IssueListItem } from "../../../modules/instalments/stores/issues/issue-list"
import type { UnmatchedItem } from "../../../modules/instalments/stores/issues/unmatched-items"
import type { Search } from "../../../modules/instalments/stores/issues/issue-search"
import { ledgerOf } from "../../ledger/ledger-of"
import { displayIdsOf, ordersNumbered } from "../../medusa/order/find-orders"
import { actorNames, cartsOfShopper, shoppersOf } from "../../medusa/shop/people"
import { reportedOf } from "../../notify/payment-unplaced"
import { issueView } from "./issue-view"

/**
 * What the list is asked for. `search` is an order's id or number, a shopper's e-mail address, a reference, an id of cart,
 * checkout or refund, or how a reference or a checkout's id begins or ends.
 */
type IssuesInput = { filter?: IssueFilter; search?: string; limit: number; after?: string }

/** Medusa's display ids are Postgres integers. */
const DISPLAY_ID = /^#?(\d{1,9})$/

/** A page of what needs a person, what has waited longest first; with `all`, of everything, newest first. */
export async function issueList(
  container: MedusaContainer,
  { filter, search, ...page }: IssuesInput
): Promise<Omit<PaymentPageView, "limit">> {
  const issues = filter === "all" ? ("all" as const) : issuesOf(filter)
  const handled = filter === undefined ? false : filter === "handled" || undefined
  const wanted = search === undefined ? undefined : await searchOf(container, search)
  const { items, count, next } = await ledgerOf(container).issueList.page({ issues, handled, search: wanted }, page)
  const names = await namesFor(container, items)
  return { payments: await Promise.all(items.map((item) => view(container, item, names))), count, next }
}

type Names = Awaited<ReturnType<typeof namesFor>>

/** What the ledger keeps the ids of only: numbers of orders, who paid, and who has dealt with something. */
async function namesFor(container: MedusaContainer, items: readonly IssueListItem[]) {
  const checkouts = items.flatMap((item) => ("checkout" in item ? [item.checkout] : []))
  const orderIds = checkouts.flatMap((checkout) => orderIdOf(checkout) ?? [])
  const cartIds = checkouts.flatMap((checkout) => (orderIdOf(checkout) === null ? [checkout.cartId] : []))
  const dismissed = await ledgerOf(container).issues.dismissed(checkouts.map(({ id }) => id))
  const actorIds = [
    ...dismissed.map(({ by }) => by),
    ...items.flatMap((item) => ("unmatched" in item ? (item.unmatched.dealtWithBy ?? []) : [])),
  ]
  const [displayIds, shoppers, actors] = await Promise.all([
    displayIdsOf(container, orderIds),
    shoppersOf(container, cartIds),
    actorNames(container, actorIds),
  ])
  return { displayIds, shoppers, dismissed, actors }
}

async function view(
  container: MedusaContainer,
  item: IssueListItem,
  { displayIds, shoppers, dismissed, actors }: Names
): Promise<IssueListView> {
  if ("unmatched" in item) {
    return { unmatched: unmatchedView(item.unmatched, actors) }
  }
  const { checkout, issues } = item
  const now = new Date()
  const refunds = checkout.paidAt === null ? [] : await ledgerOf(container).refunds.ofCheckout(checkout.id)
  const orderId = orderIdOf(checkout)
  return {
    payment: paymentView(checkout, refunds, await reportedOf(container, checkout), now),
    display_id: displayIds.get(orderId ?? "") ?? null,
    issues: await Promise.all(issues.map((issue) => issueView(container, issue, checkout, refunds, now))),
    shopper: orderId === null ? (shoppers.get(checkout.cartId) ?? null) : null,
    dealt_with: dismissed
      .filter(({ checkoutId }) => checkoutId === checkout.id)
      .map(({ issue, refundRowId, amountMinor, by, at }) => ({
        issue,
        refund_row_id: refundRowId,
        amount_minor: amountMinor,
        by: actorView(by, actors),
        at: at.toISOString(),
      })),
  }
}

function unmatchedView(unmatched: UnmatchedItem, actors: Map<string, string>): UnmatchedView {
  const { dealtWithBy: by, dealtWithAt } = unmatched
  return {
    id: unmatched.id,
    issue: unmatched.issue,
    account: unmatched.account,
    environment: unmatched.environment,
    name: unmatched.name,
    amount_minor: unmatched.amountMinor,
    currency_code: unmatched.currency,
    state: unmatched.state,
    since: unmatched.since.toISOString(),
    dealt_with:
      by === null || dealtWithAt === null ? null : { by: actorView(by, actors), at: dealtWithAt.toISOString() },
  }
}

/** The order's page says who paid. */
function orderIdOf({ orderId, forOrderId }: Checkout): string | null {
  return orderId ?? forOrderId
}

/** What the ledger does not have itself is asked of Medusa: orders' numbers and shoppers' e-mail addresses. */
async function searchOf(container: MedusaContainer, text: string): Promise<Search> {
  const number = DISPLAY_ID.exec(text)?.[1]
  const [orderIds, cartIds] = await Promise.all([
    number === undefined ? [] : ordersNumbered(container, Number(number)),
    cartsOfShopper(container, text),
  ])
  return { text, orderIds, cartIds }
}
