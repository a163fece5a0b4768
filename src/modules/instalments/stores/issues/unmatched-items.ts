import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { UnmatchedIssue } from "../../../../core/admin/issues"
import { TERRITORY_CURRENCY } from "../../../../core/money/money"
import { CALLBACK_TABLE, CALLBACKS, type KeptCallback } from "../tables/callback"
import type { IssueRow } from "../tables/issue"
import { LISTED, UNMATCHED_TABLE } from "../tables/unmatched"

/** Something the service has, or told of, and the ledger has no row of; the name of a callback is its reference. */
export type UnmatchedItem = ReturnType<typeof LISTED.read> & {
  issue: UnmatchedIssue
  account: string
  currency: string
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
  const ids = issues.map(({ subject_id }) => subject_id)
  const [listed, callbacks] = await Promise.all([
    LISTED.all(db(UNMATCHED_TABLE).whereIn("id", ids)),
    CALLBACKS.all(db(CALLBACK_TABLE).whereIn("id", ids)),
  ])
  const all = [...listed.map((item) => ({ ...item, currency: TERRITORY_CURRENCY })), ...callbacks.map(ofCallback)]
  const facts = new Map(all.map((fact) => [fact.id, fact]))
  return new Map(
    issues.flatMap(({ subject_id, issue, account, since, dismissed_by, dismissed_at }) => {
      const fact = facts.get(subject_id)
      const dealtWith = { dealtWithBy: dismissed_by, dealtWithAt: dismissed_at }
      return fact ? [[subject_id, { ...fact, issue, account, since, ...dealtWith }] as const] : []
    })
  )
}

function ofCallback({ id, environment, reference, amountMinor, currency, status }: KeptCallback) {
  return { id, environment, name: reference, amountMinor, currency, state: status }
}
