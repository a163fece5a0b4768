import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountKey } from "../account-key"
import { endUnmatched, keepUnmatched, raiseUnmatched } from "../issues/unmatched"
import type { Fence } from "../service/fence"
import { ISSUE_TABLE, whereOpen } from "../tables/issue"
import { type Unmatched, UNMATCHED_TABLE } from "../tables/unmatched"

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
      const rows = unmatched.map((one) => ({ ...one, kind: "checkout" as const }))
      const kept = await keepUnmatched(trx, rows)
      const added = kept.filter(({ isNew }) => isNew)
      if (isExpected) {
        await endUnmatched(trx, kept)
        return []
      }
      await raiseUnmatched(trx, "unmatched_checkout", added)
      return unmatched.filter((one) => added.some(({ serviceId }) => serviceId === one.serviceId))
    })
  }

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
      .select<{ remote_state: string; count: number }[]>("remote_state", this.db.raw("count(*)::int AS count"))
    return Object.fromEntries(rows.map(({ remote_state, count }) => [remote_state, count]))
  }
}

/** Adds to a query that writes a checkout, as `written`, that this checkout of the service is unmatched no more. */
export function withoutUnmatched(query: Knex.QueryBuilder, db: Knex, serviceCheckoutId: string): Knex.QueryBuilder {
  const unmatched = db(UNMATCHED_TABLE).where({ kind: "checkout", service_id: serviceCheckoutId }).select("id")
  const ended = db(ISSUE_TABLE).whereIn("subject_id", unmatched).whereRaw("EXISTS (SELECT FROM written)").delete()
  return query.with("forgotten", ended)
}
