import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  DECIDING_LINES,
  type DecidingLine,
  type FoundIssue,
  isDecidedByLines,
  openIssues,
  type PaymentFacts,
} from "../../../../core/admin/open-issues"
import type { Checkout } from "../../../../core/checkout/checkout"
import { isSameReason, reasonIn } from "../../../../core/reasons/reasons"
import { insertWhere } from "../table"
import { columnsOfIssue, ISSUE_TABLE, type IssueRow } from "../tables/issue"
import { refundsOf } from "../tables/refund"
import { TIMELINE_TABLE } from "../timeline/timeline"

/**
 * Brings what needs a person about a payment in line with what the ledger knows of it now. For the transaction that has
 * written the checkout, or one of its refunds under a lock on the checkout: it is the only one that writes the payment's issues.
 */
export async function syncIssues(trx: Knex, checkout: Checkout): Promise<void> {
  const stored = await trx(ISSUE_TABLE).where({ subject_id: checkout.id }).select<IssueRow[]>()
  const found = (await factsOf(trx, [checkout])).flatMap((facts) => openIssues(facts, new Date()))
  const over = stored.filter(({ key }) => !found.some((issue) => issue.key === key))
  await endAll(trx, over)
  for (const issue of found) {
    const known = stored.find(({ key }) => key === issue.key)
    const asShown = known ? stillShown(known, issue) : issue
    if (!known) {
      await raise(trx, checkout, issue)
    } else if (!isSame(known, asShown)) {
      await trx(ISSUE_TABLE).where({ id: known.id }).update(facts(asShown))
    }
  }
}

/**
 * Adds to a query that writes a checkout, as `written`, what needs a person from then on, where nothing did before and nobody had paid
 * it: without a look at what there is.
 *
 * @param checkout as it is written
 */
export function withFirstIssues(query: Knex.QueryBuilder, db: Knex, checkout: Checkout): Knex.QueryBuilder {
  const found = openIssues({ checkout, refunds: [], lines: [] }, new Date())
  return found.reduce(
    (added, issue, index) => added.with(`raised_${index}`, raise(db, checkout, issue, "EXISTS (SELECT FROM written)")),
    query
  )
}

/** What an admin is shown stays shown while they act on it, which writes the row. */
function stillShown({ is_current, visible_at: at }: IssueRow, found: FoundIssue): FoundIssue {
  const isShown = is_current && at !== null && at <= new Date()
  return isShown && found.visibleAt !== null ? { ...found, visibleAt: at } : found
}

/** One that is over and comes back as it was stays dealt with, if it was. */
function raise(db: Knex, { id, account }: Checkout, found: FoundIssue, condition = "true"): Knex.QueryBuilder {
  const { issue, key, refundRowId, since } = found
  const named = columnsOfIssue({ subjectId: id, account, issue, key, refundRowId, since })
  const row = { id: generateEntityId(undefined, "iniss"), ...named, ...facts(found) }
  return insertWhere(db, ISSUE_TABLE, row, db.raw(condition)).onConflict(["subject_id", "key"]).merge(facts(found))
}

/** What is over leaves no trace, unless somebody has dealt with it: they need not do so again if it comes back as it was. */
async function endAll(trx: Knex, over: readonly IssueRow[]): Promise<void> {
  const kept = over.filter(({ dismissed_at }) => dismissed_at !== null)
  const gone = over.filter(({ dismissed_at }) => dismissed_at === null)
  if (kept.some(({ is_current }) => is_current)) {
    await trx(ISSUE_TABLE).whereIn("id", idsOf(kept)).update({ is_current: false })
  }
  if (gone.length > 0) {
    await trx(ISSUE_TABLE).whereIn("id", idsOf(gone)).delete()
  }
}

/** What may change while the issue stays the same. */
function facts({ visibleAt, amountMinor, reason, difference }: FoundIssue): object {
  return {
    ...columnsOfIssue({ visibleAt, amountMinor, reason, isCurrent: true }),
    difference: difference === null ? null : JSON.stringify(difference),
  }
}

function isSame(row: IssueRow, issue: FoundIssue): boolean {
  return (
    row.is_current &&
    row.visible_at?.getTime() === issue.visibleAt?.getTime() &&
    row.amount_minor === issue.amountMinor &&
    isSameReason(row.reason && reasonIn(row.reason), issue.reason)
  )
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** What decides about the issues of these checkouts. Of those that nobody paid, they say all themselves. */
export async function factsOf(db: Knex, checkouts: readonly Checkout[]): Promise<PaymentFacts[]> {
  const paid = checkouts.filter(({ paidAt }) => paidAt !== null)
  const told = paid.filter(isDecidedByLines)
  const refunds = paid.length === 0 ? [] : await refundsOf(db, idsOf(paid))
  const lines = told.length === 0 ? [] : await decidingLines(db, idsOf(told))
  return checkouts.map((checkout) => ({
    checkout,
    refunds: refunds.filter(({ checkoutId }) => checkoutId === checkout.id),
    lines: lines.filter(({ checkout_id }) => checkout_id === checkout.id),
  }))
}

function decidingLines(db: Knex, checkoutIds: readonly string[]): Promise<(DecidingLine & { checkout_id: string })[]> {
  return db(TIMELINE_TABLE)
    .whereIn("checkout_id", [...checkoutIds])
    .whereIn("kind", [...DECIDING_LINES])
    .andWhere({ deleted_at: null })
    .orderBy("at", "desc")
    .select("checkout_id", "id", "kind", "at", "details")
}
