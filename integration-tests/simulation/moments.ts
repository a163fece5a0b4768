import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A table of the ledger and its columns that hold a moment. */
export type MomentColumns = { table: string; columns: string[]; hasAccount: boolean }

/** Every moment that the ledger writes down. */
export async function momentColumns(db: Knex): Promise<MomentColumns[]> {
  const { rows } = await db.raw<{ rows: MomentColumns[] }>(
    `SELECT moment.table_name AS "table", array_agg(moment.column_name::text) AS columns,
       EXISTS (SELECT 1 FROM information_schema.columns account
         WHERE account.table_name = moment.table_name AND account.column_name = 'account') AS "hasAccount"
     FROM information_schema.columns moment
     WHERE moment.table_schema = 'public' AND moment.table_name LIKE 'instalments\\_%' AND moment.data_type = 'timestamp with time zone'
     GROUP BY moment.table_name`
  )
  return rows
}

/** Moves moments into the past. @param where limits the rows; its bindings are `bindings` @param ms milliseconds */
export async function moveBack(
  db: Knex,
  { table, columns }: Pick<MomentColumns, "table" | "columns">,
  ms: number,
  where = "true",
  bindings: Record<string, string | string[]> = {}
): Promise<void> {
  const moved = columns.map((column) => `"${column}" = "${column}" - :ms * interval '1 millisecond'`).join(", ")
  await db.raw(`UPDATE "${table}" SET ${moved} WHERE ${where}`, { ...bindings, ms })
}
