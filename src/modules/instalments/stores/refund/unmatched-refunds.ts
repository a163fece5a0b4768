import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { minorAmount } from "../../../../core/money/money"
import type { StrayRefund } from "../../../../core/refund/match"
import type { AccountKey } from "./refund-queries"
import { REFUND_TABLE } from "./refund-row"

const TABLE = "instalments_stray"
const KIND = { kind: "refund" } as const

type StrayRow = {
  remote_id: string
  amount_minor: number
  remote_state: StrayRefund["status"]
  remote_created_at: Date
}

/** Keeps refunds the service lists and no row of the ledger has; one that is kept already takes its newest status. */
export async function keepStrayRefunds(db: Knex, key: AccountKey, strays: readonly StrayRefund[]): Promise<void> {
  if (strays.length === 0) {
    return
  }
  await db(TABLE)
    .insert(
      strays.map(({ remoteId, amountMinor, status, madeAt }) => ({
        id: generateEntityId(undefined, "instray"),
        ...KIND,
        ...key,
        remote_id: remoteId,
        amount_minor: amountMinor,
        remote_state: status,
        remote_created_at: madeAt,
      }))
    )
    .onConflict(db.raw("(kind, remote_id) WHERE deleted_at IS NULL"))
    .merge(["remote_state", "updated_at"])
}

/** Refunds the service lists and no row of the ledger has, oldest first. @param untold only those no person knows of */
export async function strayRefunds(db: Knex, key: AccountKey, untold = false): Promise<StrayRefund[]> {
  const rows = await db(TABLE)
    .where({ ...KIND, ...key, deleted_at: null, ...(untold && { told_at: null }) })
    // A request that is being answered right now is listed before its row has the answer.
    .whereNotExists(
      db(REFUND_TABLE)
        .whereRaw("?? = ??", [`${REFUND_TABLE}.remote_id`, `${TABLE}.remote_id`])
        .select(db.raw("1"))
    )
    .orderBy("remote_created_at", "asc")
    .select<StrayRow[]>()
  return rows.map((row) => ({
    remoteId: row.remote_id,
    amountMinor: minorAmount(row.amount_minor),
    status: row.remote_state,
    madeAt: row.remote_created_at,
  }))
}

/** A person has been told of them. */
export async function markStraysTold(db: Knex, remoteIds: readonly string[]): Promise<void> {
  await db(TABLE)
    .where(KIND)
    .whereIn("remote_id", [...remoteIds])
    .update({ told_at: db.fn.now() })
}

/** A row of the ledger is it. */
export async function forgetStrayRefund(db: Knex, remoteId: string): Promise<void> {
  await db(TABLE)
    .where({ ...KIND, remote_id: remoteId })
    .delete()
}
