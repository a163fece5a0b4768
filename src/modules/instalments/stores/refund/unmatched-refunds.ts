import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { minorAmount } from "../../../../core/money/money"
import type { UnmatchedRefund } from "../../../../core/refund/match"
import { endUnmatched, raiseUnmatched, UNMATCHED_TABLE } from "../issues/unmatched-issues"
import type { AccountKey } from "./refund-queries"
import { REFUND_TABLE } from "./refund-row"

const KIND = { kind: "refund" } as const

type UnmatchedRow = {
  service_id: string
  amount_minor: number
  remote_state: UnmatchedRefund["status"]
  remote_created_at: Date
  created_at: Date
  notified_at: Date | null
}

/** Keeps refunds the service lists and no row of the ledger has; one that is kept already takes its newest status. */
export async function keepUnmatchedRefunds(
  db: Knex,
  key: AccountKey,
  unmatched: readonly Omit<UnmatchedRefund, "isForeign">[]
): Promise<void> {
  if (unmatched.length === 0) {
    return
  }
  await db(UNMATCHED_TABLE)
    .insert(
      unmatched.map(({ serviceRefundId, amountMinor, status, madeAt, firstSeenAt }) => ({
        id: generateEntityId(undefined, "inunm"),
        ...KIND,
        ...key,
        service_id: serviceRefundId,
        amount_minor: amountMinor,
        remote_state: status,
        remote_created_at: madeAt,
        // By this machine's clock, as the time a refund is sent at.
        created_at: firstSeenAt,
      }))
    )
    .onConflict(db.raw("(kind, service_id) WHERE deleted_at IS NULL"))
    .merge(["remote_state", "updated_at"])
}

/** Refunds the service lists and no row of the ledger has, oldest first. @param notNotified only those no person knows of */
export async function unmatchedRefunds(db: Knex, key: AccountKey, notNotified = false): Promise<UnmatchedRefund[]> {
  const rows = await db(UNMATCHED_TABLE)
    .where({ ...KIND, ...key, deleted_at: null, ...(notNotified && { notified_at: null }) })
    // A request that is being answered right now is listed before its row has the answer.
    .whereNotExists(
      db(REFUND_TABLE)
        .where({ [`${REFUND_TABLE}.deleted_at`]: null })
        .whereRaw("?? = ??", [`${REFUND_TABLE}.service_refund_id`, `${UNMATCHED_TABLE}.service_id`])
        .select(db.raw("1"))
    )
    .orderBy("remote_created_at", "asc")
    .select<UnmatchedRow[]>()
  return rows.map((row) => ({
    serviceRefundId: row.service_id,
    amountMinor: minorAmount(row.amount_minor),
    status: row.remote_state,
    madeAt: row.remote_created_at,
    firstSeenAt: row.created_at,
    isForeign: row.notified_at !== null,
  }))
}

/** A person has been told of them, and finds them on the list. For a transaction. */
export async function markUnmatchedNotified(trx: Knex, serviceRefundIds: readonly string[]): Promise<void> {
  const rows = await trx(UNMATCHED_TABLE)
    .where(KIND)
    .whereIn("service_id", [...serviceRefundIds])
    .update({ notified_at: trx.fn.now() })
    .returning<{ id: string; account: string; remote_created_at: Date }[]>(["id", "account", "remote_created_at"])
  const raised = rows.map(({ id, account, remote_created_at }) => ({ id, account, since: remote_created_at }))
  await raiseUnmatched(trx, "unmatched_refund", raised)
}

/** A row of the ledger is it. For a transaction. */
export async function forgetUnmatchedRefund(trx: Knex, serviceRefundId: string): Promise<void> {
  const rows = await trx(UNMATCHED_TABLE)
    .where({ ...KIND, service_id: serviceRefundId })
    .delete()
    .returning<{ id: string }[]>(["id"])
  await endUnmatched(
    trx,
    rows.map(({ id }) => id)
  )
}
