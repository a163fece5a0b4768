import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { UnmatchedIssue } from "../../../../core/admin/issues"
import { columnsOfIssue, ISSUE_TABLE } from "../tables/issue"

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
