import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Cursor, type CursorKey, readCursor, writeCursor } from "./stores/service/list-cursor"

/** How far the service's list of checkouts has been read, and what it holds that the ledger lacks. */
export class ListLedger {
  constructor(private readonly db: Knex) {}

  /** Where the reading of a list stands; undefined when it was never read for this purpose. */
  readCursor(key: CursorKey): Promise<Cursor | undefined> {
    return readCursor(this.db, key)
  }

  writeCursor(key: CursorKey, cursor: Cursor): Promise<void> {
    return writeCursor(this.db, key, cursor)
  }
}
