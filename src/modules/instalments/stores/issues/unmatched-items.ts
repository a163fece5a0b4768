import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { UnmatchedIssue } from "../../../../core/admin/issues"
import { assertNever } from "../../../../core/assert-never"
import { type MinorAmount, TERRITORY_CURRENCY } from "../../../../core/money/money"
import { CALLBACK_TABLE, CALLBACKS, type KeptCallback } from "../tables/callback"
import { columnsOfIssue, ISSUE_TABLE, type IssueRow } from "../tables/issue"
import { LISTED, UNMATCHED_TABLE } from "../tables/unmatched"

/** Something the service has, or told of, and the ledger has no row of. */
export type UnmatchedItem = {
  id: string
  issue: UnmatchedIssue
  account: string
  environment: "sandbox" | "production"
  /** The service's id; of a callback, its reference. */
  name: string
  /** Null where it cannot be read. */
  amountMinor: MinorAmount | null
  currency: string
  /** The service's own word; of what cannot be read, the fields that do not fit. */
  state: string
  since: Date
  /** The admin user or API key that has dealt with it. */
  dealtWithBy: string | null
  dealtWithAt: Date | null
}

/** What these issues are about, by its id. */
export async function unmatchedItems(
  db: Knex,
  issues: readonly (IssueRow & { issue: UnmatchedIssue })[]
): Promise<Map<string, UnmatchedItem>> {
  const idsOf = (isCallback: boolean) =>
    issues.filter(({ issue }) => isOfCallback(issue) === isCallback).map(({ subject_id }) => subject_id)
  const [listed, callbacks] = await Promise.all([
    LISTED.all(db(UNMATCHED_TABLE).whereIn("id", idsOf(false))),
    CALLBACKS.all(db(CALLBACK_TABLE).whereIn("id", idsOf(true))),
  ])
  const facts = new Map(
    [...listed.map((item) => ({ ...item, currency: TERRITORY_CURRENCY })), ...callbacks.map(ofCallback)].map((fact) => [
      fact.id,
      fact,
    ])
  )
  return new Map(
    issues.flatMap(({ subject_id, issue, account, since, dismissed_by, dismissed_at }) => {
      const fact = facts.get(subject_id)
      const dealtWith = { dealtWithBy: dismissed_by, dealtWithAt: dismissed_at }
      return fact ? [[subject_id, { ...fact, issue, account, since, ...dealtWith }] as const] : []
    })
  )
}

function isOfCallback(issue: UnmatchedIssue): boolean {
  switch (issue) {
    case "unmatched_callback":
    case "unsettled_callback":
      return true
    case "unmatched_checkout":
    case "unmatched_refund":
    case "unreadable_record":
      return false
    default:
      return assertNever(issue)
  }
}

function ofCallback({ id, environment, reference, amountMinor, currency, status }: KeptCallback) {
  return { id, environment, name: reference, amountMinor, currency, state: status }
}

/** What becomes an issue: its id in the ledger, and since when it is there. */
type Raised = { id: string; account: string; since: Date }

/** These need a person from now on. For the transaction that has written them. */
export async function raiseUnmatched(trx: Knex, issue: UnmatchedIssue, raised: readonly Raised[]): Promise<void> {
  if (raised.length === 0) {
    return
  }
  await trx(ISSUE_TABLE)
    .insert(
      raised.map(({ id, account, since }) => ({
        id: generateEntityId(undefined, "iniss"),
        ...columnsOfIssue({ subjectId: id, account, issue, key: issue, since }),
      }))
    )
    .onConflict(["subject_id", "key"])
    .merge({ is_current: true })
}

/** These are no longer unmatched. */
export async function endUnmatched(trx: Knex, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) {
    await trx(ISSUE_TABLE)
      .whereIn("subject_id", [...ids])
      .delete()
  }
}
