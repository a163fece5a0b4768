import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountKey } from "../account-key"
import { integer, orNull, Table, text, upsert } from "../table"

const CURSORS = new Table("instalments_list_cursor", {
  nextUrl: orNull(text),
  pageItems: integer,
  /** So many in a row, up to the one before the next. */
  emptyPages: integer,
})

type CursorKey = AccountKey & { purpose: string }

export type Cursor = ReturnType<typeof CURSORS.read>

/** How far the service's lists of checkouts have been read. */
export class ListCursors {
  constructor(private readonly db: Knex) {}

  /** @returns undefined when the list was never read for this purpose */
  async read(key: CursorKey): Promise<Cursor | undefined> {
    return CURSORS.first(CURSORS.rows(this.db).where(key))
  }

  async write(key: CursorKey, cursor: Cursor): Promise<void> {
    await upsert(this.db, CURSORS.name, "incurs", key, CURSORS.write(cursor))
  }
}
