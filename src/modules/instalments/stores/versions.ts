import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What a person looks back at; older versions stay in the table. */
export const MOST_VERSIONS = 50

/**
 * The last version of what a key names, 0 where there is none. Whoever else asks for it waits until the transaction ends: of two who
 * save at once, the second sees what the first has written.
 *
 * @param trx in which the next one is written
 */
export async function lastVersion(trx: Knex, table: string, key: Readonly<Record<string, string>>): Promise<number> {
  const name = [table, ...Object.values(key)].join(" ")
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [name])
  const row = await trx(table).where(key).max<{ last: number | null }>({ last: "version" }).first()
  return row?.last ?? 0
}
