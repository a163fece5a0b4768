import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AccountKey } from "../account-key"
import { endUnmatched, raiseUnmatched } from "../issues/unmatched-items"
import type { Fence } from "../service/fence"
import { ISSUE_TABLE, whereOpen } from "../tables/issue"
import { columnsOfUnmatched, type Unmatched, UNMATCHED_TABLE } from "../tables/unmatched"

type KeptRow = { id: string; service_id: string; is_new: boolean }

/** Checkouts that the service has and the ledger lacks. */
export class UnmatchedCheckouts {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /**
   * Keeps what the ledger lacks; what is kept already takes its newest state.
   *
   * @param isExpected others make such checkouts with the account: none of them needs a person
   * @returns those that are new
   */
  async keep(unmatched: readonly Unmatched[], isExpected: boolean): Promise<Unmatched[]> {
    return this.fence.transaction(async (trx) => {
      if (unmatched.length === 0) {
        return []
      }
      const rows = await upsert(trx, unmatched)
      if (isExpected) {
        await endUnmatched(trx, rows.map(idOf))
        return []
      }
      const added = new Map(rows.filter(({ is_new }) => is_new).map(({ id, service_id }) => [service_id, id]))
      const raised = unmatched.flatMap(({ kind, serviceId, account, remoteCreatedAt }) => {
        const id = kind === "checkout" ? added.get(serviceId) : undefined
        return id === undefined ? [] : [{ id, account, since: remoteCreatedAt }]
      })
      await raiseUnmatched(trx, "unmatched_checkout", raised)
      return unmatched.filter(({ serviceId }) => added.has(serviceId))
    })
  }

  /** The newest state of one that is kept. */
  async noteState(serviceId: string, remoteState: string): Promise<void> {
    await this.db(UNMATCHED_TABLE)
      .where({ kind: "checkout", service_id: serviceId })
      .update({ remote_state: remoteState, updated_at: this.db.fn.now() })
  }

  /** The service's ids of those that wait for a person and had not ended when they were seen last, oldest first. */
  async open({ account, environment }: AccountKey, limit: number): Promise<string[]> {
    const rows = await whereOpen(this.db(`${ISSUE_TABLE} as i`))
      .join(`${UNMATCHED_TABLE} as u`, "u.id", "i.subject_id")
      .where({ "i.issue": "unmatched_checkout", "u.account": account, "u.environment": environment })
      .andWhere("u.remote_state", "received")
      .orderBy("i.since")
      .limit(limit)
      .select<{ service_id: string }[]>("u.service_id")
    return rows.map(({ service_id }) => service_id)
  }

  /** How many were made with an account since then, by their state. */
  async countSince({ account, environment }: AccountKey, since: Date): Promise<Record<string, number>> {
    const rows = await this.db(UNMATCHED_TABLE)
      .where({ kind: "checkout", account, environment, deleted_at: null })
      .andWhere("remote_created_at", ">", since)
      .groupBy("remote_state")
      .select<{ remote_state: string; count: string }[]>("remote_state", this.db.raw("count(*) AS count"))
    return Object.fromEntries(rows.map(({ remote_state, count }) => [remote_state, Number(count)]))
  }
}

/** A row of the ledger is this checkout of the service. For a transaction. */
export async function forgetUnmatchedCheckout(trx: Knex, serviceCheckoutId: string): Promise<void> {
  const rows = await trx(UNMATCHED_TABLE)
    .where({ kind: "checkout", service_id: serviceCheckoutId })
    .select<{ id: string }[]>("id")
  await endUnmatched(trx, rows.map(idOf))
}

/** The rows of all of them, and which were not there before. */
async function upsert(trx: Knex, unmatched: readonly Unmatched[]): Promise<KeptRow[]> {
  return (
    trx(UNMATCHED_TABLE)
      .insert(unmatched.map((one) => ({ id: generateEntityId(undefined, "inunm"), ...columnsOfUnmatched(one) })))
      .onConflict(trx.raw("(kind, service_id) WHERE deleted_at IS NULL"))
      .merge(["remote_state", "updated_at"])
      // Postgres marks a row that was there before with the transaction that changes it.
      .returning<KeptRow[]>(["id", "service_id", trx.raw("xmax = 0 AS is_new")])
  )
}

const idOf = ({ id }: { id: string }): string => id
