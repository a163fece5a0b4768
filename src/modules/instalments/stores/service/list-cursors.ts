import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AccountKey } from "../account-key"

const TABLE = "instalments_list_cursor"

/** Which reading of which list. */
export type CursorKey = AccountKey & { purpose: string }

/** Where it stands. */
export type Cursor = { nextUrl: string | null; pageItems: number }

/** How far the service's lists of checkouts have been read. */
export class ListCursors {
  constructor(private readonly db: Knex) {}

  /** @returns undefined when the list was never read for this purpose */
  async read(key: CursorKey): Promise<Cursor | undefined> {
    const row = await this.db(TABLE)
      .where({ ...key, deleted_at: null })
      .first<{ next_url: string | null; page_items: number } | undefined>()
    return row && { nextUrl: row.next_url, pageItems: row.page_items }
  }

  async write(key: CursorKey, { nextUrl, pageItems }: Cursor): Promise<void> {
    const { db } = this
    const state = { next_url: nextUrl, page_items: pageItems, updated_at: db.fn.now() }
    await db(TABLE)
      .insert({ id: generateEntityId(undefined, "incurs"), ...key, ...state })
      .onConflict(db.raw("(account, environment, purpose) WHERE deleted_at IS NULL"))
      .merge(state)
  }
}
