import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { contentName } from "../../../core/wire/digest"
import { codeOf } from "./transaction"

/**
 * The statement is not there (26000), is there from somebody else (42P05), or was prepared before its table changed (0A000). Postgres
 * finds each before it executes anything.
 */
const NOT_AS_PREPARED: ReadonlySet<string | undefined> = new Set(["26000", "42P05", "0A000"])

/** Pools whose connections turned out not to keep what was prepared. */
const forgetful = new WeakSet<Knex>()

/**
 * A statement on its own that each connection plans once: to plan one that joins many tables takes longer than to execute it. Not for
 * transactions. A pool in front of Postgres (pgbouncer) may hand it to a connection that does not know it, or a migration may change its
 * tables: it is then executed as any other, and so are all from then on.
 */
export function prepared<Row>(sql: string): (db: Knex, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  // Whoever else prepares under this name prepares the same.
  const name = `instalments_${contentName(sql)}`
  const rowsOf = async (db: Knex, values: Readonly<Record<string, unknown>>, options: { name?: string }) =>
    (await db.raw<{ rows: Row[] }>(sql, values).options(options)).rows
  return async (db, values) => {
    const isPrepared = !forgetful.has(db)
    try {
      return await rowsOf(db, values, isPrepared ? { name } : {})
    } catch (error) {
      if (!isPrepared || !NOT_AS_PREPARED.has(codeOf(error))) {
        throw error
      }
      forgetful.add(db)
      return rowsOf(db, values, {})
    }
  }
}
