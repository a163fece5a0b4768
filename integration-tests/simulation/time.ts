import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Lane } from "./lane"
import { passAtService } from "./service-time"

const MINUTE_MS = 60_000
/** While a callback is being retried, time passes in steps no longer than the pause between retries. */
const STEP_MS = 5 * MINUTE_MS

type Column = { table: string; columns: string[] }

/**
 * Time passes for one lane, and for no other: every moment that the service and the ledger have written down moves
 * into the past by as much. Nothing may be under way in the lane meanwhile.
 */
export class Time {
  private constructor(
    private readonly db: Knex,
    private readonly columns: readonly Column[]
  ) {}

  static async of(lane: Lane): Promise<Time> {
    const db: Knex = lane.store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await db.raw<{ rows: Column[] }>(
      `SELECT moment.table_name AS "table", array_agg(moment.column_name::text) AS columns
       FROM information_schema.columns moment
       JOIN information_schema.columns account ON account.table_name = moment.table_name AND account.column_name = 'account'
       WHERE moment.table_name LIKE 'instalments\\_%' AND moment.data_type = 'timestamp with time zone'
       GROUP BY moment.table_name`
    )
    return new Time(db, rows)
  }

  /** The tables that know whose account a row belongs to. */
  get tables(): string[] {
    return this.columns.map(({ table }) => table)
  }

  async pass(lane: Lane, ms: number): Promise<void> {
    for (let left = ms; left > 0; ) {
      const waiting = lane.sandbox.control.checkouts().some(({ callback }) => callback === "pending")
      const step = waiting ? Math.min(left, STEP_MS) : left
      await passAtService(lane.sandbox, step)
      await this.age(lane, step)
      left -= step
    }
  }

  private async age(lane: Lane, ms: number): Promise<void> {
    const { account } = lane.plan
    await this.db.transaction(async (trx) => {
      for (const { table, columns } of this.columns) {
        const moved = columns.map((column) => `"${column}" = "${column}" - :ms * interval '1 millisecond'`).join(", ")
        await trx.raw(`UPDATE "${table}" SET ${moved} WHERE account = :account`, { ms, account })
      }
      await trx.raw(
        `UPDATE instalments_rate_budget SET slots =
           (SELECT coalesce(jsonb_agg(slot::numeric - :ms ORDER BY place), '[]') FROM jsonb_array_elements_text(slots) WITH ORDINALITY AS held (slot, place))
         WHERE account = :account`,
        { ms, account }
      )
      const cart = { ms, cartId: lane.cartId, lease: `cart:${lane.cartId}` }
      await trx.raw("UPDATE instalments_lease SET until = until - :ms * interval '1 millisecond' WHERE key = :lease", cart)
      await trx.raw(
        `UPDATE "order" SET created_at = created_at - :ms * interval '1 millisecond'
         WHERE id IN (SELECT order_id FROM order_cart WHERE cart_id = :cartId)`,
        cart
      )
    })
  }
}
