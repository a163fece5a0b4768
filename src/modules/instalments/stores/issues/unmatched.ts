import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../../../core/money/money"
import { ISSUE_TABLE, whereOpen } from "./issue-row"
import { endUnmatched, raiseUnmatched, UNMATCHED_TABLE } from "./unmatched-issues"

/** Something the service has and the ledger lacks. */
export type Unmatched = {
  account: string
  environment: "sandbox" | "production"
  kind: "checkout" | "refund"
  serviceId: string
  amountMinor: MinorAmount
  remoteState: string
  remoteCreatedAt: Date
}

/**
 * Keeps what the ledger lacks; what is kept already takes its newest state. For a transaction.
 *
 * @param isExpected others make such checkouts with the account: none of them needs a person
 * @returns those that are new
 */
export async function keepUnmatched(
  trx: Knex,
  unmatched: readonly Unmatched[],
  isExpected: boolean
): Promise<Unmatched[]> {
  if (unmatched.length === 0) {
    return []
  }
  const rows = await trx(UNMATCHED_TABLE)
    .insert(unmatched.map(rowOf))
    .onConflict(trx.raw("(kind, service_id) WHERE deleted_at IS NULL"))
    .merge(["remote_state", "updated_at"])
    // Postgres marks a row that was there before with the transaction that changes it.
    .returning<{ id: string; service_id: string; is_new: boolean }[]>([
      "id",
      "service_id",
      trx.raw("xmax = 0 AS is_new"),
    ])
  const added = new Map(rows.filter(({ is_new }) => is_new).map(({ id, service_id }) => [service_id, id]))
  if (isExpected) {
    await endUnmatched(
      trx,
      rows.map(({ id }) => id)
    )
    return []
  }
  const raised = unmatched.flatMap(({ kind, serviceId, account, remoteCreatedAt }) => {
    const id = kind === "checkout" ? added.get(serviceId) : undefined
    return id === undefined ? [] : [{ id, account, since: remoteCreatedAt }]
  })
  await raiseUnmatched(trx, "unmatched_checkout", raised)
  return unmatched.filter(({ serviceId }) => added.has(serviceId))
}

/** The newest state of one that is kept. */
export async function noteUnmatchedState(db: Knex, serviceId: string, remoteState: string): Promise<void> {
  await db(UNMATCHED_TABLE)
    .where({ kind: "checkout", service_id: serviceId })
    .update({ remote_state: remoteState, updated_at: db.fn.now() })
}

/** The service's ids of checkouts that wait for a person and had not ended when they were seen last, oldest first. */
export async function openUnmatched(
  db: Knex,
  { account, environment }: { account: string; environment: string },
  limit: number
): Promise<string[]> {
  const rows = await whereOpen(db(`${ISSUE_TABLE} as i`))
    .join(`${UNMATCHED_TABLE} as u`, "u.id", "i.subject_id")
    .where({ "i.issue": "unmatched_checkout", "u.account": account, "u.environment": environment })
    .andWhere("u.remote_state", "received")
    .orderBy("i.since")
    .limit(limit)
    .select<{ service_id: string }[]>("u.service_id")
  return rows.map(({ service_id }) => service_id)
}

/** How many checkouts that the ledger lacks were made with an account since then, by their state. */
export async function foreignCheckouts(
  db: Knex,
  { account, environment }: { account: string; environment: string },
  since: Date
): Promise<Record<string, number>> {
  const rows = await db(UNMATCHED_TABLE)
    .where({ kind: "checkout", account, environment, deleted_at: null })
    .andWhere("remote_created_at", ">", since)
    .groupBy("remote_state")
    .select<{ remote_state: string; count: string }[]>("remote_state", db.raw("count(*) AS count"))
  return Object.fromEntries(rows.map(({ remote_state, count }) => [remote_state, Number(count)]))
}

/** Forgets checkouts of others that wait for nobody. @returns how many */
export async function forgetForeign(db: Knex, before: Date, limit: number): Promise<number> {
  const isOpen = whereOpen(db(ISSUE_TABLE)).whereRaw("subject_id = u.id").select(db.raw("1"))
  const old = db(`${UNMATCHED_TABLE} as u`)
    .where({ kind: "checkout" })
    .andWhere("remote_created_at", "<", before)
    .whereNotExists(isOpen)
    .limit(limit)
    .select("u.id")
  const rows = await db(UNMATCHED_TABLE).whereIn("id", old).delete().returning<{ id: string }[]>("id")
  await endUnmatched(
    db,
    rows.map(({ id }) => id)
  )
  return rows.length
}

/** A row of the ledger is this checkout of the service. For a transaction. */
export async function forgetUnmatchedCheckout(trx: Knex, serviceCheckoutId: string): Promise<void> {
  const rows = await trx(UNMATCHED_TABLE)
    .where({ kind: "checkout", service_id: serviceCheckoutId })
    .select<{ id: string }[]>("id")
  await endUnmatched(
    trx,
    rows.map(({ id }) => id)
  )
}

function rowOf({ account, environment, kind, serviceId, amountMinor, remoteState, remoteCreatedAt }: Unmatched) {
  return {
    id: generateEntityId(undefined, "inunm"),
    account,
    environment,
    kind,
    service_id: serviceId,
    amount_minor: amountMinor,
    remote_state: remoteState,
    remote_created_at: remoteCreatedAt,
  }
}
