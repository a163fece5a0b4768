import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoreUnderTest } from "./store"

/** Where the copies are kept, beside Medusa's own tables. */
const BACKUP = "backup"

type Table = { name: string; columns: string }

/** The store's database as it stands: every table of it, Medusa's and the ledger's. One at a time. */
export async function takeBackup({ container }: Pick<StoreUnderTest, "container">): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db.raw(`DROP SCHEMA IF EXISTS ${BACKUP} CASCADE`)
  await db.raw(`CREATE SCHEMA ${BACKUP}`)
  for (const { name } of await tables(db)) {
    await db.raw(`CREATE TABLE ${BACKUP}."${name}" AS TABLE public."${name}"`)
  }
}

/**
 * Restores the database from that backup; the service goes on knowing what was done since.
 *
 * @param agoMs when the backup was made: jobs note their runs by the database's clock, which no test moves
 */
export async function restoreBackup({ container }: Pick<StoreUnderTest, "container">, agoMs: number): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db.transaction(async (trx) => {
    await trx.raw("SET LOCAL session_replication_role = replica")
    for (const { name, columns } of await tables(trx)) {
      await trx.raw(`DELETE FROM public."${name}"`)
      await trx.raw(`INSERT INTO public."${name}" (${columns}) SELECT ${columns} FROM ${BACKUP}."${name}"`)
    }
  })
  await db.raw(`DROP SCHEMA ${BACKUP} CASCADE`)
  await letJobsRest({ container }, agoMs)
}

/** No job has run for so long: the shop was down, or its database comes from a backup. */
export async function letJobsRest({ container }: Pick<StoreUnderTest, "container">, ms: number): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db.raw(
    `UPDATE instalments_job_run SET started_at = started_at - :ms * interval '1 millisecond',
       finished_at = finished_at - :ms * interval '1 millisecond'`,
    { ms }
  )
}

/** The last run of each job was in another database: a stand-by has taken over, or a dump was restored. */
export async function letServerChange({ container }: Pick<StoreUnderTest, "container">): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db.raw("UPDATE instalments_job_run SET database = 'another'")
}

async function tables(db: { raw: (sql: string) => Promise<unknown> }): Promise<Table[]> {
  const { rows } = (await db.raw(
    `SELECT c.table_name AS name, string_agg(quote_ident(c.column_name), ', ') AS columns
     FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
     GROUP BY c.table_name`
  )) as { rows: Table[] }
  return rows
}
