import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

const TABLE = "instalments_list_cursor"

/** Which reading of which list. */
export type CursorKey = { account: string; environment: "sandbox" | "production"; purpose: string }

/** Where it stands. */
export type Cursor = { nextUrl: string | null; pageItems: number }

/** @returns undefined when the list was never read for this purpose */
export async function readCursor(db: Knex, key: CursorKey): Promise<Cursor | undefined> {
  const row = await db(TABLE)
    .where({ ...key, deleted_at: null })
    .first<{ next_url: string | null; page_items: number } | undefined>()
  return row && { nextUrl: row.next_url, pageItems: row.page_items }
}

export async function writeCursor(db: Knex, key: CursorKey, { nextUrl, pageItems }: Cursor): Promise<void> {
  const state = { next_url: nextUrl, page_items: pageItems, updated_at: db.fn.now() }
  await db(TABLE)
    .insert({ id: generateEntityId(undefined, "incurs"), ...key, ...state })
    .onConflict(db.raw("(account, environment, purpose) WHERE deleted_at IS NULL"))
    .merge(state)
}
