import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/** Makes ids of a kind, a new one each time. */
export const fresh = (prefix: string) => () => generateEntityId(undefined, prefix)

/** Copies rows with other values in some columns. @returns the ids before and after */
export async function copyRows(
  db: Knex,
  table: string,
  where: Record<string, string>,
  changed: Record<string, () => string>
): Promise<{ from: string; to: string }[]> {
  const rows: { id: string }[] = await db(table).where({ ...where, deleted_at: null })
  const changes = () => Object.fromEntries(Object.entries(changed).map(([column, value]) => [column, value()]))
  const copies = rows.map((row) => ({ ...row, ...changes() }))
  if (copies.length > 0) {
    await db(table).insert(copies)
  }
  return rows.map(({ id }, index) => ({ from: id, to: copies[index]?.id ?? id }))
}
