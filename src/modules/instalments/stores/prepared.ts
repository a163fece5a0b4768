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
export function prepared<Row>(sql: string): Prepared<Row> {
  const name = nameOf(sql)
  return (db, values, onConnected) =>
    run(db, name, (options) => {
      const statement = db.raw<{ rows: Row[] }>(sql, values).options(options)
      return onConnected ? statement.on("start", onConnected) : statement
    })
}

/** @param onConnected called when there is a connection for it, just before it is sent */
type Prepared<Row> = (db: Knex, values: Readonly<Record<string, unknown>>, onConnected?: () => void) => Promise<Row[]>

/** The same for a query that is built anew each time, of which there are few kinds. */
export function runPrepared<Row>(db: Knex, query: Knex.QueryBuilder): Promise<Row[]> {
  const { sql, bindings } = query.toSQL()
  return run(db, nameOf(sql), (options) => db.raw<{ rows: Row[] }>(sql, [...bindings]).options(options))
}

/** Whoever else prepares under this name prepares the same. */
const nameOf = (sql: string) => `instalments_${contentName(sql)}`

async function run<Row>(
  db: Knex,
  name: string,
  statement: (options: { name?: string }) => PromiseLike<{ rows: Row[] }>
): Promise<Row[]> {
  const isPrepared = !forgetful.has(db)
  try {
    return (await statement(isPrepared ? { name } : {})).rows
  } catch (error) {
    if (!isPrepared || !NOT_AS_PREPARED.has(codeOf(error))) {
      throw error
    }
    forgetful.add(db)
    return (await statement({})).rows
  }
}
