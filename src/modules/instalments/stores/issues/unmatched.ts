import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { UnmatchedIssue } from "../../../../core/admin/issues"
import { type AccountKey, asNames } from "../account-key"
import { columnsOfIssue, ISSUE_TABLE } from "../tables/issue"
import { columnsOfUnmatched, UNMATCHED_TABLE, type UnmatchedChange } from "../tables/unmatched"

// Each is for the transaction that writes what it is about.

/** What becomes an issue: its id in the ledger, and since when it is there. */
type Raised = { id: string; account: string; since: Date }

/** A row that was kept, and whether it was not there before. */
type Kept = Raised & { serviceId: string; state: string; isNew: boolean }

/** Keeps these; what is kept already takes its newest state, and whose list it is shown in now. */
export async function keepUnmatched(trx: Knex, unmatched: readonly (UnmatchedChange & AccountKey)[]): Promise<Kept[]> {
  return unmatched.length === 0
    ? []
    : trx(UNMATCHED_TABLE)
        .insert(
          unmatched.map((one) => ({
            id: generateEntityId(undefined, "inunm"),
            ...columnsOfUnmatched(one),
            listed_for: asNames([one]),
          }))
        )
        .onConflict(trx.raw("(kind, service_id) WHERE deleted_at IS NULL"))
        .merge({
          remote_state: trx.raw("excluded.remote_state"),
          updated_at: trx.raw("excluded.updated_at"),
          listed_for: trx.raw(
            `CASE WHEN ${UNMATCHED_TABLE}.listed_for @> excluded.listed_for THEN ${UNMATCHED_TABLE}.listed_for
             ELSE ${UNMATCHED_TABLE}.listed_for || excluded.listed_for END`
          ),
        })
        .returning<Kept[]>([
          "id",
          "account",
          "remote_created_at as since",
          "service_id as serviceId",
          "remote_state as state",
          // Postgres marks a row that was there before with the transaction that changes it.
          trx.raw('xmax = 0 AS "isNew"'),
        ])
}

/** Deletes what a query finds of them, with their issues. @returns how many */
export async function forgetUnmatched(trx: Knex, unmatched: Knex.QueryBuilder): Promise<number> {
  const rows = await unmatched.delete().returning<{ id: string }[]>("id")
  await endUnmatched(trx, rows)
  return rows.length
}

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

export async function endUnmatched(trx: Knex, ended: readonly { id: string }[]): Promise<void> {
  if (ended.length > 0) {
    const ids = ended.map(({ id }) => id)
    await trx(ISSUE_TABLE).whereIn("subject_id", ids).delete()
  }
}
