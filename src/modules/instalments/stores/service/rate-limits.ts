import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

const TABLE = "instalments_rate_budget"

/** At most `requests` in any `perMs` milliseconds. */
export type RateLimit = { requests: number; perMs: number }

/** Where requests are counted. */
export type BudgetKey = { account: string; endpoint: string }

/** Requests that are counted together, and how many of them there may be. */
export type Budget = BudgetKey & { limit: RateLimit }

/** A promised slot, or how long the caller would have had to wait. Milliseconds. */
export type Slot = { granted: boolean; waitMs: number }

/** The requests lately sent or promised to an endpoint; times in milliseconds since 1970 by the database's clock. */
export type BudgetState = { slots: readonly number[]; blockedUntil: number; now: number }

type LockedRow = { id: string; slots: number[]; blocked: number | null; now: number }

/** The service's rate limits, kept by all processes together. */
export class RateLimits {
  constructor(private readonly db: Knex) {}

  /**
   * Promises the next slot that is free in every one of these budgets, if it comes within `maxWaitMs`; otherwise promises
   * nothing and counts nothing.
   *
   * The rows are locked for the length of a few short statements, and time is the database's. The service's windows are
   * not shown (fixed or sliding), so no window of `perMs`, wherever it begins, ever holds more than `requests` slots.
   *
   * @param budgets always in the same order, or two takers could wait for each other
   * @param marginMs kept between windows, because a request sent at its slot arrives a little later than the next one may
   */
  async take(budgets: readonly Budget[], maxWaitMs: number, marginMs: number): Promise<Slot> {
    return this.db.transaction(async (trx) => {
      const held: { row: LockedRow; limit: RateLimit }[] = []
      for (const { account, endpoint, limit } of budgets) {
        held.push({ row: await lockedRow(trx, { account, endpoint }), limit })
      }
      const now = Math.max(...held.map(({ row }) => row.now))
      const slot = Math.max(
        ...held.map(({ row, limit }) => nextSlot(row.slots, limit, now, row.blocked ?? 0, marginMs))
      )
      const waitMs = Math.max(0, slot - now)
      if (waitMs > maxWaitMs) {
        return { granted: false, waitMs }
      }
      for (const { row, limit } of held) {
        const slots = JSON.stringify([...row.slots, slot].slice(-limit.requests))
        await trx(TABLE).where({ id: row.id }).update({ slots, updated_at: trx.fn.now() })
      }
      return { granted: true, waitMs }
    })
  }

  /**
   * Counts what was sent in the last `sinceMs` milliseconds as if it were sent now, for a request that was so long on its
   * way that nobody knows when it arrived.
   */
  async countAsSentNow(key: BudgetKey, sinceMs: number): Promise<void> {
    await this.db.raw(
      `WITH clock AS (SELECT extract(epoch from clock_timestamp()) * 1000 AS now)
       UPDATE ${TABLE} SET updated_at = now(), slots = (
         SELECT coalesce(jsonb_agg(moved ORDER BY moved), '[]') FROM (
           SELECT CASE WHEN slot::numeric BETWEEN clock.now - :since AND clock.now THEN clock.now ELSE slot::numeric END AS moved
           FROM clock, jsonb_array_elements(slots) AS slot
         ) AS counted
       )
       WHERE account = :account AND endpoint = :endpoint AND deleted_at IS NULL`,
      { ...key, since: sinceMs }
    )
  }

  /** The service said 429: no request to this endpoint before `pauseMs` are over. */
  async block(key: BudgetKey, pauseMs: number): Promise<void> {
    await this.db.raw(
      `INSERT INTO ${TABLE} AS held (id, account, endpoint, slots, blocked_until)
       VALUES (:id, :account, :endpoint, '[]', now() + :pauseMs * interval '1 millisecond')
       ON CONFLICT (account, endpoint) WHERE deleted_at IS NULL
       DO UPDATE SET blocked_until = greatest(held.blocked_until, excluded.blocked_until), updated_at = now()`,
      { id: generateEntityId(undefined, "inrate"), ...key, pauseMs }
    )
  }

  /** Ends every pause of an account that a 429 began. */
  async unblock(account: string): Promise<void> {
    await this.db(TABLE).where({ account }).update({ blocked_until: null, updated_at: this.db.fn.now() })
  }

  async read({ account, endpoint }: BudgetKey): Promise<BudgetState> {
    const { rows } = await this.db.raw<{ rows: { slots: number[] | null; blocked: number | null; now: number }[] }>(
      `SELECT b.slots, (extract(epoch from b.blocked_until) * 1000)::float8 AS blocked,
              (extract(epoch from clock_timestamp()) * 1000)::float8 AS now
       FROM (SELECT 1) one
       LEFT JOIN ${TABLE} b ON b.account = :account AND b.endpoint = :endpoint AND b.deleted_at IS NULL`,
      { account, endpoint }
    )
    const [row] = rows
    return { slots: row?.slots ?? [], blockedUntil: row?.blocked ?? 0, now: row?.now ?? 0 }
  }
}

/** The endpoint's row, made if need be, and nobody else's until the transaction ends. */
async function lockedRow(trx: Knex, key: BudgetKey): Promise<LockedRow> {
  const { rows } = await trx.raw<{ rows: LockedRow[] }>(
    `INSERT INTO ${TABLE} AS held (id, account, endpoint, slots) VALUES (:id, :account, :endpoint, '[]')
     ON CONFLICT (account, endpoint) WHERE deleted_at IS NULL DO UPDATE SET updated_at = now()
     RETURNING id, slots, (extract(epoch from blocked_until) * 1000)::float8 AS blocked,
       (extract(epoch from clock_timestamp()) * 1000)::float8 AS now`,
    { id: generateEntityId(undefined, "inrate"), ...key }
  )
  const [row] = rows
  if (!row) {
    throw new Error("The database returned no row for a rate budget")
  }
  return row
}

/** The earliest moment that keeps every window within the limit. All times in milliseconds. */
function nextSlot(slots: readonly number[], limit: RateLimit, now: number, blocked: number, marginMs: number): number {
  const oldestThatCounts = slots.at(-limit.requests)
  const last = slots.at(-1) ?? 0
  const free = oldestThatCounts === undefined ? 0 : oldestThatCounts + limit.perMs + marginMs
  return Math.max(now, free, blocked, last)
}
