import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { UnmatchedIssue } from "../../../../core/admin/issues"
import { type MinorAmount, minorAmount, TERRITORY_CURRENCY } from "../../../../core/money/money"
import { ISSUE_TABLE, type IssueRow } from "./issue-row"

export const UNMATCHED_TABLE = "instalments_unmatched"
export const CALLBACK_TABLE = "instalments_callback"

/** Something the service has, or told of, and the ledger has no row of. */
export type UnmatchedItem = {
  id: string
  issue: UnmatchedIssue
  account: string
  /** Null for a callback of an earlier version, which did not say. */
  environment: "sandbox" | "production" | null
  /** The service's id; of a callback, its reference. */
  name: string
  amountMinor: MinorAmount
  currency: string
  /** The service's own word. */
  state: string
  since: Date
  /** The admin user or API key that has dealt with it. */
  dealtWithBy: string | null
  dealtWithAt: Date | null
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
        subject_id: id,
        account,
        issue,
        key: issue,
        since,
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

type ListedRow = {
  id: string
  environment: "sandbox" | "production"
  service_id: string
  amount_minor: number
  remote_state: string
}
type CallbackRow = {
  id: string
  environment: "sandbox" | "production" | null
  reference: string
  amount_minor: number
  currency_code: string
  status: string
}

/** What these issues are about, by its id. */
export async function unmatchedItems(
  db: Knex,
  issues: readonly (IssueRow & { issue: UnmatchedIssue })[]
): Promise<Map<string, UnmatchedItem>> {
  const idsOf = (isCallback: boolean) =>
    issues.filter(({ issue }) => (issue === "unmatched_callback") === isCallback).map(({ subject_id }) => subject_id)
  const [listed, callbacks] = await Promise.all([
    db(UNMATCHED_TABLE).whereIn("id", idsOf(false)).select<ListedRow[]>(),
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

function ofList({ id, environment, service_id, amount_minor, remote_state }: ListedRow) {
  const amountMinor = minorAmount(amount_minor)
  return { id, environment, name: service_id, amountMinor, currency: TERRITORY_CURRENCY, state: remote_state }
}

function ofCallback({ id, environment, reference, amount_minor, currency_code, status }: CallbackRow) {
  const amountMinor = minorAmount(amount_minor)
  return { id, environment, name: reference, amountMinor, currency: currency_code, state: status }
}
