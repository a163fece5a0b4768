import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { UnmatchedIssue } from "../../../../core/admin/issues"
import { assertNever } from "../../../../core/assert-never"
import { type MinorAmount, minorAmount, TERRITORY_CURRENCY } from "../../../../core/money/money"
import { CALLBACK_TABLE, type CallbackRow } from "../tables/callback"
import type { IssueRow } from "../tables/issue"
import { UNMATCHED_TABLE, type UnmatchedRow } from "../tables/unmatched"

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
    db(UNMATCHED_TABLE).whereIn("id", idsOf(false)).select<UnmatchedRow[]>(),
    db(CALLBACK_TABLE).whereIn("id", idsOf(true)).select<CallbackRow[]>(),
  ])
  const facts = new Map([...listed.map(ofList), ...callbacks.map(ofCallback)].map((fact) => [fact.id, fact]))
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

function ofList({ id, environment, service_id, amount_minor, remote_state }: UnmatchedRow) {
  const amountMinor = amount_minor === null ? null : minorAmount(amount_minor)
  return { id, environment, name: service_id, amountMinor, currency: TERRITORY_CURRENCY, state: remote_state }
}

function ofCallback({ id, environment, reference, amount_minor, currency_code, status }: CallbackRow) {
  const amountMinor = minorAmount(amount_minor)
  return { id, environment, name: reference, amountMinor, currency: currency_code, state: status }
}
