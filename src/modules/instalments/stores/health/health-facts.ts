import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountFacts, HealthFacts } from "../../../../core/health/facts"
import { type AccountKey, asPairs } from "../account-key"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { type CallbackRow, CALLBACKS, toCallbacks } from "./callback-facts"
import { toWaiting, type Waiting, WAITING, type WaitingRow } from "./waiting-facts"

/** What the ledger's rows say about whether all is well. Each is one statement along an index; none locks anything. */
export class HealthRows {
  constructor(private readonly db: Knex) {}

  async now(): Promise<Date> {
    const { rows } = await this.db.raw<{ rows: { now: Date }[] }>("SELECT clock_timestamp() AS now")
    return rows[0]?.now ?? new Date()
  }

  /** What is true of each of these accounts. */
  async ofAccounts<Key extends AccountKey>(
    keys: readonly Key[]
  ): Promise<(Key & Pick<AccountFacts, "callbacks" | Waiting>)[]> {
    const [callbacks, waiting] = await Promise.all([
      this.ofEach<CallbackRow>(keys, CALLBACKS),
      this.ofEach<WaitingRow>(keys, WAITING),
    ])
    return keys.map((key) => ({
      ...key,
      callbacks: toCallbacks(callbacks.filter(({ account }) => account === key.account)),
      ...toWaiting(waiting.find(({ account }) => account === key.account)),
    }))
  }

  /** Paid carts of these accounts that wait for their order for a reason of the shop, whatever others got theirs meanwhile. */
  async placing(keys: readonly AccountKey[]): Promise<HealthFacts["placing"]> {
    return this.db(CHECKOUT_TABLE)
      .whereIn(["account", "environment"], asPairs(keys))
      .where({ placement_state: "unplaced", is_shops_failure: true, held_at: null, deleted_at: null })
      .whereNotNull("failed_at")
      .first<HealthFacts["placing"]>(
        this.db.raw(
          `count(*)::int AS waiting,
           count(*) FILTER (WHERE updated_at > coalesce(
             (SELECT max(placed_at) FROM ${CHECKOUT_TABLE} WHERE placed_at IS NOT NULL), '-infinity'))::int AS unrelieved,
           min(failed_at) AS since, (array_agg(failure_cause ORDER BY updated_at DESC))[1] AS cause`
        )
      )
  }

  /** @param sql about the account that it calls `key` */
  private async ofEach<Row>(keys: readonly AccountKey[], sql: string): Promise<Row[]> {
    const values = { accounts: keys.map(({ account }) => account), environments: keys.map((key) => key.environment) }
    const { rows } = await this.db.raw<{ rows: Row[] }>(
      `SELECT key.account, facts.*
       FROM unnest(:accounts::text[], :environments::text[]) AS key (account, environment), LATERAL (${sql}) AS facts`,
      values
    )
    return rows
  }
}
