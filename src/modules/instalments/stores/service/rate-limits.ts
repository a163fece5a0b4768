import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  believable,
  dueSlot,
  nextSlot,
  type RateLimit,
  type Spent,
  withoutSlot,
  withSlot,
} from "../../../../core/rate-slots"
import { WITH_ALL_LIMITS, WITH_LIMITS } from "../limits"
import { prepared } from "../prepared"
import { alone, limitedByFirst, transaction } from "../transaction"

const TABLE = "instalments_rate_budget"

/** Where requests are counted. */
type BudgetKey = { account: string; endpoint: string }

/** Requests that are counted together, and how many of them there may be. */
export type Budget = BudgetKey & { limit: RateLimit }

/** How long a request may wait for its slot, and the margin that is kept between windows. Milliseconds. */
export type Patience = { maxWaitMs: number; marginMs: number }

/**
 * A slot: when it is, by the database's clock; for how long to wait until then; how long ago that was found, at the most.
 * Milliseconds. Where it is not granted nothing was promised, and nothing is counted.
 */
type Slot = { granted: boolean; at: number; waitMs: number; ageMs: number }

type LockedRow = { id: string; slots: readonly number[]; blocked: number | null; now: number }
type HeldRow = LockedRow & { limit: RateLimit }

type FreeSlot = { at: number }

/** What `nextSlot` and `withSlot` find where the next slot is now; no row where they have to look. */
const takeFree = prepared<FreeSlot>(
  `${WITH_LIMITS}, clock AS (SELECT ceil(extract(epoch from clock_timestamp()) * 1000)::float8 AS now)
   UPDATE ${TABLE} AS held SET updated_at = now(),
     slots = CASE WHEN jsonb_array_length(held.slots) < :requests THEN held.slots ELSE held.slots - 0 END || to_jsonb(clock.now)
   FROM limits, clock
   WHERE account = :account AND endpoint = :endpoint AND deleted_at IS NULL AND jsonb_array_length(held.slots) <= :requests
     AND clock.now >= ALL (ARRAY[
       coalesce((held.slots -> -1)::float8, 0),
       coalesce((held.slots -> -CAST(:requests AS int))::float8 + :perMs + :marginMs, 0),
       coalesce(extract(epoch from blocked_until) * 1000, 0)::float8])
   RETURNING clock.now AS at`
)

/** The service's rate limits, kept by all processes together. */
export class RateLimits {
  constructor(private readonly db: Knex) {}

  /**
   * The next slot that is free in every one of these budgets, if it comes within `maxWaitMs`. One that is now is the caller's. One
   * that is to come is promised: the caller waits, and asks again, because it moves when a request before it was late.
   *
   * The rows are locked for the length of a few short statements, and time is the database's. The service's windows are
   * not shown (fixed or sliding), so no window of `perMs`, wherever it begins, ever holds more than `requests` slots.
   *
   * @param budgets always in the same order, or two takers could wait for each other
   * @param promised the caller's slot that has come or was missed: it is given up for this one
   */
  async take(budgets: readonly Budget[], { maxWaitMs, marginMs }: Patience, promised?: number): Promise<Slot> {
    const free = promised === undefined ? await this.free(budgets, marginMs) : undefined
    if (free) {
      return free
    }
    let askedAt = performance.now()
    const slot = await transaction(
      this.db,
      async (trx) => {
        const held: HeldRow[] = []
        for (const { limit, ...key } of budgets) {
          askedAt = performance.now()
          const row = await lockedRow(trx, key)
          const slots = believable(row.slots, Math.ceil(row.now))
          held.push({ ...row, slots: promised === undefined ? slots : withoutSlot(slots, promised), limit })
        }
        const now = Math.ceil(Math.max(...held.map((row) => row.now)))
        const found = held.map(({ slots, limit, blocked }) => {
          const pace = { limit, now, blocked: blocked ?? 0, marginMs }
          return promised === undefined ? nextSlot(slots, pace) : dueSlot(slots, promised, pace)
        })
        const at = Math.max(...found)
        const granted = at - now <= maxWaitMs
        for (const { id, slots, limit } of held) {
          const kept = JSON.stringify(granted ? withSlot(slots, at, { limit, now }) : slots)
          await trx(TABLE).where({ id }).update({ slots: kept, updated_at: trx.fn.now() })
        }
        return { granted, at, waitMs: at - now }
      },
      limitedByFirst
    )
    return { ...slot, ageMs: performance.now() - askedAt }
  }

  /** The slot that is now, of one budget alone: in one journey what takes a transaction four. Undefined where it has to be looked for. */
  private async free([only, ...more]: readonly Budget[], marginMs: number): Promise<Slot | undefined> {
    if (!only || more.length > 0) {
      return undefined
    }
    const { limit, ...key } = only
    let askedAt = performance.now()
    const onConnected = () => {
      askedAt = performance.now()
    }
    const [slot] = await alone(() => takeFree(this.db, { ...key, ...limit, marginMs }, onConnected))
    return slot && { ...slot, granted: true, waitMs: 0, ageMs: performance.now() - askedAt }
  }

  /**
   * Counts what was sent in the last `sinceMs` milliseconds as if it were sent now, for a request that was so long on its
   * way that nobody knows when it arrived.
   */
  async countAsSentNow(key: BudgetKey, sinceMs: number): Promise<void> {
    const values = { ...key, since: sinceMs }
    await alone(() =>
      this.db.raw(
        `WITH clock AS (SELECT extract(epoch from clock_timestamp()) * 1000 AS now)
       UPDATE ${TABLE} SET updated_at = now(), slots = (
         SELECT coalesce(jsonb_agg(moved ORDER BY moved), '[]') FROM (
           SELECT CASE WHEN slot::numeric BETWEEN clock.now - :since AND clock.now THEN clock.now ELSE slot::numeric END AS moved
           FROM clock, jsonb_array_elements(slots) AS slot
         ) AS counted
       )
       WHERE account = :account AND endpoint = :endpoint AND deleted_at IS NULL`,
        values
      )
    )
  }

  /** The service said 429: no request to this endpoint before `pauseMs` are over. */
  async block(key: BudgetKey, pauseMs: number): Promise<void> {
    const values = { id: generateEntityId(undefined, "inrate"), ...key, pauseMs }
    await alone(() =>
      this.db.raw(
        `INSERT INTO ${TABLE} AS held (id, account, endpoint, slots, blocked_until)
       VALUES (:id, :account, :endpoint, '[]', now() + :pauseMs * interval '1 millisecond')
       ON CONFLICT (account, endpoint) WHERE deleted_at IS NULL
       DO UPDATE SET blocked_until = greatest(held.blocked_until, excluded.blocked_until), updated_at = now()`,
        values
      )
    )
  }

  /** Ends every pause of an account that a 429 began. */
  async unblock(account: string): Promise<void> {
    await this.db(TABLE).where({ account }).update({ blocked_until: null, updated_at: this.db.fn.now() })
  }

  async read({ account, endpoint }: BudgetKey): Promise<Spent> {
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
    `${WITH_ALL_LIMITS} INSERT INTO ${TABLE} AS held (id, account, endpoint, slots)
     SELECT :id, :account, :endpoint, '[]' FROM limits
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
