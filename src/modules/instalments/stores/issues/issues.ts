import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Issue, UnmatchedIssue } from "../../../../core/admin/issues"
import { type Difference, differenceIn } from "../../../../core/accounting/differences"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { Problem } from "../../../../core/checkout/decide"
import { type MinorAmount, minorAmount } from "../../../../core/money/money"
import { issueParts, TIMELINE_TABLE } from "./issue-parts"
import { type UnmatchedItem, type UnmatchedJson, toUnmatched } from "./issue-unmatched"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "../checkout/checkout-row"
import { REFUND_TABLE } from "../refund/refund-row"

/** Something a person should look at. `key` changes when the issue does, so that a new one is not taken for the old. */
export type OpenIssue = {
  key: string
  issue: Issue
  problem: Problem | null
  refundRowId: string | null
  /** The money it is about, where that is not the whole payment. */
  amountMinor: MinorAmount | null
  /** In words for an admin. */
  reason: string | null
  /** Which amounts disagree. */
  difference: Difference | null
  since: Date
}

/** A payment and its issue (null where it was only looked for), or something the ledger has no row of. */
export type IssueListItem = { checkout: Checkout; issue: OpenIssue | null } | { unmatched: UnmatchedItem }

/**
 * Which payments are wanted.
 *
 * - `issues`: those with one of these that nobody has dealt with; empty for all payments, those that are well included,
 *   and everything the ledger has no row of
 * - `search`: whose reference, ids or order are exactly this
 * - `orderIds`, `cartIds`: found for the search elsewhere, by an order's number and by a shopper's e-mail address
 */
export type IssueQuery = {
  issues: readonly (Issue | UnmatchedIssue)[]
  checkoutId?: string
  search?: string
  orderIds?: readonly string[]
  cartIds?: readonly string[]
}

export type Page = { limit: number; offset: number }

type IssueRow = {
  key: string
  issue: Issue | null
  since: Date
  issue_refund_row_id: string | null
  issue_amount_minor: number | null
  issue_reason: string | null
  issue_difference: object | null
  unmatched: UnmatchedJson | null
}

/** A page of payments, what has waited longest first (of all payments, the newest first), and how many there are in all. */
export async function issuePage(
  db: Knex,
  query: IssueQuery,
  page: Page
): Promise<{ items: IssueListItem[]; count: number }> {
  const found = matching(db, query)
  const [total] = await found.clone().count<{ count: string }[]>({ count: "*" })
  const rows = await found
    .clone()
    .select<(CheckoutRow & IssueRow)[]>("c.*", "m.*")
    .orderBy([
      { column: "m.since", order: query.issues.length === 0 ? "desc" : "asc" },
      { column: "m.key", order: "asc" },
    ])
    .limit(page.limit)
    .offset(page.offset)
  return { items: rows.map(toItem), count: Number(total?.count ?? 0) }
}

function matching(
  db: Knex,
  { issues, checkoutId, search, orderIds = [], cartIds = [] }: IssueQuery
): Knex.QueryBuilder {
  const query = db
    .from(db.unionAll(issueParts(db, issues)).as("m"))
    .leftJoin(`${CHECKOUT_TABLE} as c`, "c.id", "m.checkout_id")
    .whereNotExists((done) => dealtWith(db, done))
  if (checkoutId !== undefined) {
    void query.where("c.id", checkoutId)
  }
  if (search !== undefined) {
    void query.where((either) => {
      void either.where("c.reference", search).orWhere("c.service_checkout_id", search).orWhere("c.id", search)
      void either
        .orWhere("c.order_id", search)
        .orWhere("c.cart_id", search)
        .orWhereIn("c.order_id", [...orderIds])
        .orWhereIn("c.cart_id", [...cartIds])
      void either.orWhereExists(refundNamed(db, search))
      void either.orWhereRaw("? IN (m.unmatched->>'name', m.unmatched->>'id')", [search])
    })
  }
  return query
}

function dealtWith(db: Knex, done: Knex.QueryBuilder): void {
  const takenBack = db(`${TIMELINE_TABLE} as r`)
    .whereRaw("r.checkout_id = d.checkout_id AND r.kind = 'reopened' AND r.details->>'key' = m.key AND r.at > d.at")
    .select(db.raw("1"))
  void done
    .from(`${TIMELINE_TABLE} as d`)
    .whereRaw("d.checkout_id = m.checkout_id AND d.kind = 'dealt_with' AND d.details->>'key' = m.key")
    .whereNotExists(takenBack)
    .select(db.raw("1"))
}

function refundNamed(db: Knex, search: string): Knex.QueryBuilder {
  return db(REFUND_TABLE)
    .whereRaw("checkout_id = c.id")
    .where(
      (either) =>
        void either.where({ id: search }).orWhere({ service_refund_id: search }).orWhere({ medusa_refund_id: search })
    )
    .select(db.raw("1"))
}

function toItem({ unmatched, ...row }: CheckoutRow & IssueRow): IssueListItem {
  if (unmatched) {
    return { unmatched: toUnmatched(unmatched) }
  }
  const checkout = toCheckout(row)
  const { issue, key, since, issue_refund_row_id, issue_amount_minor, issue_reason, issue_difference } = row
  return {
    checkout,
    issue: issue && {
      key,
      issue,
      problem: issue_refund_row_id === null ? checkout.problem : null,
      refundRowId: issue_refund_row_id,
      amountMinor: issue_amount_minor === null ? null : minorAmount(issue_amount_minor),
      reason: issue_reason,
      difference: differenceIn(issue_difference),
      since,
    },
  }
}
