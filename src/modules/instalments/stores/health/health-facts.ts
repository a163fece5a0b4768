import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountFacts, HealthFacts } from "../../../../core/health/facts"
import { type AccountKey, asPairs } from "../account-key"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { type CallbackRow, CALLBACKS, toCallbacks } from "./callback-facts"
import { CALLS_OF_KEY, type CallRow, type SummedCalls, toCalls } from "./service-calls"
import { toWaiting, type Waiting, WAITING, type WaitingRow } from "./waiting-facts"

type FactsRow = WaitingRow & { callbacks: CallbackRow[] | null; calls: CallRow[] | null }

/** What the ledger's rows say about whether all is well. Each is one statement along an index; none locks anything. */
export class HealthRows {
  constructor(private readonly db: Knex) {}

  /** What is true of each of these accounts, and all endpoints that were ever called for it. */
  async ofAccounts<Key extends AccountKey>(
    keys: readonly Key[]
  ): Promise<(Key & Pick<AccountFacts, "callbacks" | Waiting> & { calls: SummedCalls[] })[]> {
    const values = { accounts: keys.map(({ account }) => account), environments: keys.map((key) => key.environment) }
    const { rows } = await this.db.raw<{ rows: FactsRow[] }>(
      `SELECT key.account, waiting.*, (SELECT json_agg(c) FROM (${CALLBACKS}) AS c) AS callbacks,
         (SELECT json_agg(c) FROM (${CALLS_OF_KEY}) AS c) AS calls
       FROM unnest(:accounts::text[], :environments::text[]) AS key (account, environment), LATERAL (${WAITING}) AS waiting`,
      values
    )
    return keys.map((key) => {
      const row = rows.find(({ account }) => account === key.account)
      return {
        ...key,
        callbacks: toCallbacks(row?.callbacks ?? []),
        calls: toCalls(row?.calls ?? []),
        ...toWaiting(row),
      }
    })
  }

  /**
   * Paid carts of these accounts that wait for their order for a reason of the shop, whatever others got theirs meanwhile; and what time
   * it is.
   */
  async placing(keys: readonly AccountKey[]): Promise<HealthFacts["placing"] & { now: Date }> {
    return this.db(CHECKOUT_TABLE)
      .whereIn(["account", "environment"], asPairs(keys))
      .where({ placement_state: "unplaced", is_shops_failure: true, held_at: null, deleted_at: null })
      .whereNotNull("failed_at")
      .first<HealthFacts["placing"] & { now: Date }>(
        this.db.raw(
          `count(*)::int AS waiting,
           count(*) FILTER (WHERE updated_at > coalesce(
             (SELECT max(placed_at) FROM ${CHECKOUT_TABLE} WHERE placed_at IS NOT NULL), '-infinity'))::int AS unrelieved,
           min(failed_at) AS since, (array_agg(failure_cause ORDER BY updated_at DESC))[1] AS cause, clock_timestamp() AS now`
        )
      )
  }
}
