import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import type { DeadLease } from "../../../../core/lease"
import { later } from "../claims"
import { WITH_LIMITS } from "../limits"
import { prepared } from "../prepared"
import { alone } from "../transaction"

export const LEASE_TABLE = "instalments_lease"

/** What a lease's owner is called that has left it to end by itself. */
const ABANDONED = "abandoned"

/** One holder's time with a lease. `token` is higher than that of all holders before. */
export type Lease = { key: string; token: string }

/** `dead` when it was taken over from holders who never gave it back. */
export type TakenLease = Lease & { dead: DeadLease | null }

type TakenRow = Omit<DeadLease, "until"> & { token: string; until: Date | null }

/**
 * Who alone may work on something, across processes. Nobody waits long for a row that is locked.
 *
 * @throws LeaseBusyError from whatever writes, when a row was locked for too long: nothing is written
 */
export class Leases {
  /** @param own a connection for what keeps a lease and gives it back, which must not wait behind other work */
  constructor(
    private readonly db: Knex,
    private readonly own: Knex
  ) {}

  /**
   * `owner` alone may work on `key` for the next `leaseMs`: takes a lease that is free, or whose holder's time is over. By the
   * database's clock, so that the machines' clocks do not matter. Where it is held, this writes and locks nothing.
   *
   * @returns undefined while somebody else holds it
   */
  async take(key: string, owner: string, leaseMs: number): Promise<TakenLease | undefined> {
    const [row] = await write<TakenRow>(
      this.db,
      `INSERT INTO ${LEASE_TABLE} AS held (key, owner, until)
       SELECT :key, :owner, now() + :leaseMs * interval '1 millisecond' FROM limits
       WHERE NOT EXISTS (SELECT 1 FROM ${LEASE_TABLE} WHERE key = :key AND until >= now())
       ON CONFLICT (key) DO UPDATE
         SET owner = excluded.owner, token = excluded.token, until = excluded.until, previous_until = held.until,
           updated_at = now()
         WHERE held.until < now()
       RETURNING token, created_at AS since, previous_until AS until, is_cancelling AS "wasCancelling"`,
      { key, owner, leaseMs }
    )
    if (!row) {
      return undefined
    }
    const { token, until, ...dead } = row
    return { key, token, dead: until && { ...dead, until } }
  }

  /** Extends a lease that nobody has taken over. @returns false when somebody has, or it was given back */
  async renew({ key, token }: Lease, leaseMs: number): Promise<boolean> {
    const until = "greatest(until, now() + :leaseMs * interval '1 millisecond')"
    return this.hasChanged(`until = ${until}`, { key, token, leaseMs })
  }

  /** Nothing is left of what the holders before left. */
  async markRepaired({ key, token }: Lease): Promise<void> {
    await this.hasChanged("created_at = now(), previous_until = NULL, is_cancelling = false", { key, token })
  }

  /** An order is about to be cancelled under it. */
  async noteCancelling({ key, token }: Lease): Promise<void> {
    await this.hasChanged("is_cancelling = true", { key, token })
  }

  /**
   * Nobody works under this lease any more, and it is not given back.
   *
   * @param since when what was left began, where that was before the lease was taken
   * @returns false when it went to somebody else
   */
  async noteAbandoned({ key, token }: Lease, since?: Date): Promise<boolean> {
    const change = "owner = :owner, created_at = least(created_at, CAST(:since AS timestamptz))"
    return this.hasChanged(change, { key, token, owner: ABANDONED, since: since ?? null })
  }

  /** Nothing was done under this lease that a former holder's leavings wait for: it is as ended as it was before. */
  async leaveAsFound({ key, token }: Lease): Promise<boolean> {
    return this.hasChanged("until = COALESCE(previous_until, now()), owner = :owner", { key, token, owner: ABANDONED })
  }

  /** Gives a lease back; one that went to somebody else stays theirs. @returns false when it did */
  async release({ key, token }: Lease): Promise<boolean> {
    const sql = `DELETE FROM ${LEASE_TABLE} USING limits WHERE key = :key AND token = :token RETURNING key`
    return (await write(this.own, sql, { key, token })).length > 0
  }

  /**
   * Keys of leases that ended at least `ageMs` ago and were never given back: their owners died.
   *
   * @param prefix what the keys begin with; it holds no % and no _
   */
  async abandoned(prefix: string, ageMs: number, limit: number): Promise<string[]> {
    const rows = await this.db(LEASE_TABLE)
      .where("key", "like", `${prefix}%`)
      .andWhere("until", "<", later(this.db, -ageMs))
      .orderBy("until")
      .limit(limit)
      .select<{ key: string }[]>("key")
    return rows.map(({ key }) => key)
  }

  /** @param change columns and their values @returns false when the lease went to somebody else, or was given back */
  private async hasChanged(change: string, values: Lease & Values): Promise<boolean> {
    const sql = `UPDATE ${LEASE_TABLE} SET ${change}, updated_at = now() FROM limits
                 WHERE key = :key AND token = :token RETURNING key`
    return (await write(this.own, sql, values)).length > 0
  }
}

type Values = Record<string, string | number | Date | null>

/** @returns the rows that the statement names */
async function write<Row>(db: Knex, sql: string, values: Values): Promise<Row[]> {
  const run = prepared<Row>(`${WITH_LIMITS} ${sql}`)
  return alone(() => run(db, values))
}

/** A connection that nobody uses is closed after this long, milliseconds. */
const IDLE_MS = 10_000

/**
 * A connection besides the shop's pool, to the same database. In a busy shop whoever wants one of the pool's waits for up to a
 * minute: a lease would end over it, and its holder be taken for dead.
 */
export function ownConnection(db: Knex): Knex {
  return knex({ ...db.client.config, pool: { min: 0, max: 1, idleTimeoutMillis: IDLE_MS } })
}
