import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { UnmatchedRefund } from "../../../../core/refund/match"
import { MATCH_WITHIN_MS } from "../../../../core/refund/schedule"
import { type AccountKey, asNames } from "../account-key"
import { endUnmatched, forgetUnmatched, keepUnmatched, raiseUnmatched } from "../issues/unmatched"
import type { Fence } from "../service/fence"
import { ISSUE_TABLE } from "../tables/issue"
import { REFUND_TABLE, REFUNDS } from "../tables/refund"
import { UNMATCHED_REFUNDS, UNMATCHED_TABLE } from "../tables/unmatched"

const KIND = { kind: "refund" } as const

/** Refunds that the service lists and no row of the ledger has. */
export class UnmatchedRefunds {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** Keeps these; one that is kept already takes its newest status. What has failed by now needs nobody any more. */
  async keep(key: AccountKey, unmatched: readonly Omit<UnmatchedRefund, "isForeign">[]): Promise<void> {
    if (unmatched.length === 0) {
      return
    }
    return this.fence.transaction(async (trx) => {
      const rows = unmatched.map(({ serviceRefundId: serviceId, status, madeAt, ...rest }) => {
        const listed = { serviceId, remoteState: status, remoteCreatedAt: madeAt }
        return { ...rest, ...listed, ...key, ...KIND }
      })
      const kept = await keepUnmatched(trx, rows)
      const failed = kept.filter(({ state }) => state === "failed")
      await endUnmatched(trx, failed)
    })
  }

  /**
   * Those that the list of any of these accounts has shown, whoever read it first, made at this moment or later, oldest first. One whose
   * date the list disproves was made when it was seen.
   */
  madeSince(keys: readonly AccountKey[], since: Date): Promise<UnmatchedRefund[]> {
    return this.list(keys, (query) => whereMadeSince(query, since))
  }

  /** Those of them that moved money and that nobody has dealt with. */
  leftSince(keys: readonly AccountKey[], since: Date): Promise<UnmatchedRefund[]> {
    const dismissed = this.db(ISSUE_TABLE).where({ issue: "unmatched_refund" }).whereNotNull("dismissed_at")
    return this.list(keys, (query) =>
      whereMadeSince(query, since).whereNot("remote_state", "failed").whereNotIn("id", dismissed.select("subject_id"))
    )
  }

  /**
   * Those that a person should be told of and was not, oldest first: none that failed, for it moved no money, and none that may have been
   * there before anybody looked.
   */
  notNotified(keys: readonly AccountKey[]): Promise<UnmatchedRefund[]> {
    const isNews = `remote_created_at >= absent_at - ? * interval '1 millisecond'`
    return this.list(keys, (query) =>
      query.whereNull("notified_at").whereNot("remote_state", "failed").whereRaw(isNews, [MATCH_WITHIN_MS])
    )
  }

  private async list(
    keys: readonly AccountKey[],
    only: (query: Knex.QueryBuilder) => Knex.QueryBuilder
  ): Promise<UnmatchedRefund[]> {
    const { db } = this
    // A request that is being answered right now is listed before its row has the answer.
    const answered = REFUNDS.rows(db)
      .whereRaw("?? = ??", [`${REFUND_TABLE}.service_refund_id`, `${UNMATCHED_TABLE}.service_id`])
      .select(db.raw("1"))
    return UNMATCHED_REFUNDS.all(
      UNMATCHED_REFUNDS.rows(db)
        .where(KIND)
        .whereRaw("listed_for && ?::text[]", [asNames(keys)])
        .modify((query) => void only(query))
        .whereNotExists(answered)
        .orderBy("remote_created_at")
    )
  }

  /** A person has been told of them, and finds them on the list. */
  async markNotified(serviceRefundIds: readonly string[]): Promise<void> {
    return this.fence.transaction(async (trx) => {
      const rows = await trx(UNMATCHED_TABLE)
        .where(KIND)
        .whereIn("service_id", [...serviceRefundIds])
        .update({ notified_at: trx.fn.now() })
        .returning<{ id: string; account: string; since: Date }[]>(["id", "account", "remote_created_at as since"])
      await raiseUnmatched(trx, "unmatched_refund", rows)
    })
  }
}

function whereMadeSince(query: Knex.QueryBuilder, since: Date): Knex.QueryBuilder {
  const seen = "absent_at > remote_created_at AND created_at >= ?"
  return query.whereRaw(`(remote_created_at >= ? OR ${seen})`, [since, since])
}

/** A row of the ledger is it. For a transaction. */
export async function forgetUnmatchedRefund(trx: Knex, serviceRefundId: string): Promise<void> {
  await forgetUnmatched(trx, trx(UNMATCHED_TABLE).where({ ...KIND, service_id: serviceRefundId }))
}
