import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Lane } from "./lane"
import { cancelledLookOf, LEASES_OF_CARTS } from "./leases-of-carts"
import { passInMedusa } from "./medusa-time"
import { type MomentColumns, momentColumns, moveBack } from "./moments"
import { passAtService } from "./service-time"

const MINUTE_MS = 60_000
/** While a callback is being retried, time passes in steps no longer than the pause between retries. */
const STEP_MS = 5 * MINUTE_MS
const LEASE_MOMENTS = { table: "instalments_lease", columns: ["until", "previous_until", "created_at"] }
const LANES_SLOTS = `
  UPDATE instalments_rate_budget SET slots = (
    SELECT coalesce(jsonb_agg(slot::numeric - :ms ORDER BY place), '[]')
    FROM jsonb_array_elements_text(slots) WITH ORDINALITY AS held (slot, place)
  ) WHERE account = :account`

/**
 * Time passes for one lane, and for no other: every moment that the service and the ledger have written down moves
 * into the past by as much. Nothing may be under way in the lane meanwhile.
 */
export class Time {
  private constructor(
    private readonly db: Knex,
    private readonly moments: readonly MomentColumns[]
  ) {}

  static async of(lane: Lane): Promise<Time> {
    const { db } = lane
    return new Time(
      db,
      (await momentColumns(db)).filter(({ hasAccount }) => hasAccount)
    )
  }

  /** The tables that know whose account a row belongs to. */
  get tables(): string[] {
    return this.moments.map(({ table }) => table)
  }

  async pass(lane: Lane, ms: number): Promise<void> {
    for (let left = ms; left > 0;) {
      const waiting = lane.sandbox.control.checkouts().some(({ callback }) => callback === "pending")
      const step = waiting ? Math.min(left, STEP_MS) : left
      await passAtService(lane.sandbox, step)
      await this.db.transaction((trx) => this.age(trx, lane, step))
      left -= step
    }
  }

  private async age(db: Knex, { plan: { account }, cartIds }: Lane, ms: number): Promise<void> {
    for (const moment of this.moments) {
      await moveBack(db, moment, ms, "account = :account", { account })
    }
    await db.raw(LANES_SLOTS, { ms, account })
    await moveBack(db, LEASE_MOMENTS, ms, LEASES_OF_CARTS, { cartIds })
    await moveBack(db, LEASE_MOMENTS, ms, "key = :key", { key: cancelledLookOf(account) })
    await passInMedusa(db, cartIds, account, ms)
  }
}
