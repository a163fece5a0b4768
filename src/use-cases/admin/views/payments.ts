import type { MedusaContainer } from "@medusajs/framework/types"
import { type IssueFilter, issuesOf } from "../../../core/admin/issues"
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

/** `count` counts to 101, which stands for more than 100; the next page goes on after `next`. */
export type PaymentPageView = Awaited<ReturnType<typeof issueList>> & { limit: number }

/** A page of what needs a person, what has waited longest first; with `all`, of everything, newest first. */
export async function issueList(container: MedusaContainer, { filter, search, ...page }: IssuesInput) {
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

/** A line of it. `issues` is empty where all is well. */
export type IssueListView = Awaited<ReturnType<typeof view>>
export type DealtWithView = NonNullable<IssueListView["dealt_with"]>[number]

async function view(
  container: MedusaContainer,
  item: IssueListItem,
  { displayIds, shoppers, dismissed, actors }: Names
) {
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
    /** What is wanted of it, what has waited longest first. */
    issues: await Promise.all(issues.map((issue) => issueView(container, issue, checkout, refunds, now))),
    /** Null where there is an order, whose page says so, and where the cart is gone. */
    shopper: orderId === null ? (shoppers.get(checkout.cartId) ?? null) : null,
    /** What is still there and somebody has marked as dealt with. */
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

/** Something the service has or reported, and the ledger has no row of. */
export type UnmatchedView = ReturnType<typeof unmatchedView>

function unmatchedView(unmatched: UnmatchedItem, actors: Map<string, string>) {
  const { dealtWithBy: by, dealtWithAt } = unmatched
  return {
    id: unmatched.id,
    issue: unmatched.issue,
    account: unmatched.account,
    environment: unmatched.environment,
    name: unmatched.name,
    amount_minor: unmatched.amountMinor,
    currency_code: unmatched.currency,
    /** The service's own word for where it stands; of what cannot be read, the fields that do not fit. */
    state: unmatched.state,
    since: unmatched.since.toISOString(),
    /** Who has marked it as dealt with, and when; null while nobody has. */
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
