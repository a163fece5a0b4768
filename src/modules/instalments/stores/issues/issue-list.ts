import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Issue, UNMATCHED_ISSUES, type UnmatchedIssue } from "../../../../core/admin/issues"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE, CHECKOUTS } from "../tables/checkout"
import { ISSUE_TABLE, type IssueRow, type OpenIssue, toOpenIssue, whereOpen } from "../tables/issue"
import { endParts, type Page, paged } from "../page"
import { type Search, searchSubjects } from "./issue-search"
import { type UnmatchedItem, unmatchedItems } from "./unmatched-items"

/** A payment and its issues (none where it was only looked for), or something the ledger has no row of. */
export type IssueListItem = { checkout: Checkout; issues: OpenIssue[] } | { unmatched: UnmatchedItem }

/**
 * Which payments are wanted: those with one of these issues that nobody has dealt with, what has waited longest first; or
 * `all`, those that are well included, and everything the ledger has no row of, newest first. `handled` wants only what goes on
 * by itself, or only what does not.
 */
type IssueQuery = { issues: readonly (Issue | UnmatchedIssue)[] | "all"; handled?: boolean; search?: Search }

/** The same as `isHandled` of core/admin/issues. */
const IS_HANDLED = "(issue = 'refund_unknown' AND reason IS NULL)"

/** `next` is where the next page goes on; null on the last. `count` counts no further than `COUNTED`. */
type IssuePage = { items: IssueListItem[]; count: number; next: string | null }

/** So many and more are counted as so many: counting a million takes longer than looking at a page. */
const COUNTED = 101

/** What needs a person, page by page; or all payments, and everything the ledger has no row of. */
export class IssueList {
  constructor(private readonly db: Knex) {}

  async page({ issues, handled, search }: IssueQuery, page: Page): Promise<IssuePage> {
    const subjects = search && (await searchSubjects(this.db, search))
    return issues === "all" ? this.allPage(subjects, page) : this.openPage({ issues, handled }, subjects, page)
  }

  /** A payment stands where its issue that has waited longest does, and has its others with it. */
  private async openPage(
    wanted: WantedIssues,
    subjects: readonly string[] | undefined,
    page: Page
  ): Promise<IssuePage> {
    const { db } = this
    const { issues } = wanted
    const { limit, after } = page
    const earlier = whereWanted(db({ earlier: ISSUE_TABLE }), wanted)
      .whereRaw(`earlier.subject_id = ${ISSUE_TABLE}.subject_id`)
      .whereRaw(`(earlier.since, earlier.id) < (${ISSUE_TABLE}.since, ${ISSUE_TABLE}.id)`)
    const open = (kind: Knex.Raw | string) =>
      whereWanted(db(ISSUE_TABLE).where("issue", kind), wanted)
        .whereNotExists(earlier.clone())
        .modify((query) => subjects && void query.whereIn("subject_id", [...subjects]))
    const longest = open(db.raw("kind.issue"))
      .modify((query) => after !== undefined && void query.whereRaw("(since, id) > (?, ?)", openEnd(after)))
      .orderBy(["since", "id"])
      .limit(limit + 1)
    const kinds = db.raw("unnest(?::text[]) AS kind(issue)", [[...issues]])
    const rows = await db
      .from(kinds)
      .crossJoin(db.raw("LATERAL (?) AS i", [longest]))
      .orderBy(["i.since", "i.id"])
      .limit(limit + 1)
      .select<IssueRow[]>("i.*")
    const { shown, next } = paged(rows, page, ({ since, id }) => `${since.getTime()}_${id}`)
    return {
      items: await toItems(db, shown, wanted),
      count: await counted(db, [open(db.raw("ANY(?)", [[...issues]]))]),
      next,
    }
  }

  /** Ids end in a ULID, which says when the row was made, so that two tables can be read in one order. */
  private async allPage(subjects: readonly string[] | undefined, page: Page): Promise<IssuePage> {
    const { db } = this
    const { limit, after } = page
    const all = (table: string, idOf: string) =>
      db(table)
        .where({ deleted_at: null })
        .modify((query) => subjects && void query.whereIn(idOf, [...subjects]))
        .orderBy("id", "desc")
    const checkouts = all(CHECKOUT_TABLE, "id")
    const unmatched = all(ISSUE_TABLE, "subject_id").whereIn("issue", [...UNMATCHED_ISSUES])
    const shownOf = (query: Knex.QueryBuilder, prefix: string) =>
      query
        .clone()
        .modify((from) => after !== undefined && void from.where("id", "<", `${prefix}_${after}`))
        .limit(limit + 1)
    const [payments, others] = await Promise.all([
      CHECKOUTS.all(shownOf(checkouts, "incheck")),
      shownOf(unmatched, "iniss").select<IssueRow[]>(),
    ])
    const newest = [...payments, ...others].sort((a, b) => (madeOf(a) < madeOf(b) ? 1 : -1))
    const { shown, next } = paged(newest, page, madeOf)
    const items = await unmatchedItems(db, others.filter(isUnmatched))
    return {
      items: shown.flatMap((row) =>
        "subject_id" in row ? asItem(items.get(row.subject_id)) : [{ checkout: row, issues: [] }]
      ),
      count: await counted(db, [checkouts, unmatched]),
      next,
    }
  }
}

type WantedIssues = { issues: readonly string[]; handled: boolean | undefined }

function whereWanted(query: Knex.QueryBuilder, { issues, handled }: WantedIssues): Knex.QueryBuilder {
  return whereOpen(query)
    .whereRaw("issue = ANY(?)", [[...issues]])
    .modify((open) => handled !== undefined && void open.whereRaw(handled ? IS_HANDLED : `NOT ${IS_HANDLED}`))
}

/** @param rows the first issue of each */
async function toItems(db: Knex, rows: readonly IssueRow[], wanted: WantedIssues): Promise<IssueListItem[]> {
  const ids = rows.filter((row) => !isUnmatched(row)).map(({ subject_id }) => subject_id)
  const [checkouts, issues, unmatched] = await Promise.all([
    CHECKOUTS.all(db(CHECKOUT_TABLE).whereIn("id", ids)),
    whereWanted(db(ISSUE_TABLE).whereIn("subject_id", ids), wanted).orderBy(["since", "id"]).select<IssueRow[]>(),
    unmatchedItems(db, rows.filter(isUnmatched)),
  ])
  const byId = new Map(checkouts.map((checkout) => [checkout.id, checkout]))
  return rows.flatMap((row): IssueListItem[] => {
    if (isUnmatched(row)) {
      return asItem(unmatched.get(row.subject_id))
    }
    const checkout = byId.get(row.subject_id)
    const own = issues.filter(({ subject_id }) => subject_id === row.subject_id).filter(isOfPayment)
    return checkout ? [{ checkout, issues: own.map((issue) => toOpenIssue(issue, checkout.problem)) }] : []
  })
}

/** None for an issue whose subject was forgotten meanwhile. */
function asItem(unmatched: UnmatchedItem | undefined): IssueListItem[] {
  return unmatched ? [{ unmatched }] : []
}

async function counted(db: Knex, queries: readonly Knex.QueryBuilder[]): Promise<number> {
  const counts = await Promise.all(
    queries.map((query) => {
      const some = query.clone().limit(COUNTED).select(db.raw("1")).as("some")
      return db.from(some).first<{ count: number }>(db.raw("count(*)::int AS count"))
    })
  )
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return Math.min(COUNTED, all)
}

function openEnd(after: string): [since: Date, id: string] {
  const [since, id] = endParts(after)
  return [new Date(Number(since)), id]
}

const madeOf = ({ id }: { id: string }): string => id.slice(id.indexOf("_") + 1)

function isUnmatched(row: IssueRow): row is IssueRow & { issue: UnmatchedIssue } {
  return UNMATCHED_ISSUES.some((issue) => issue === row.issue)
}

function isOfPayment(row: IssueRow): row is IssueRow & { issue: Issue } {
  return !isUnmatched(row)
}
