import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ListCoverage } from "../../../../core/refund/match"
import type { AccountKey } from "../account-key"
import type { Fence } from "../service/fence"

const TABLE = "instalments_refund_reading"

/**
 * A reading of the list that is under way: when it began, how far back it goes, its next page, and the last date it showed
 * while everything ran from newer to older.
 */
export type OpenReading = { startedAt: Date; since: Date; nextUrl: string | null; descendsTo: Date | null }

/** How far the service's list of refunds has been read. */
export type RefundReading = {
  open: OpenReading | null
  pageItems: number
  /** What the last complete reading has shown. */
  coverage: ListCoverage | null
}

type Row = {
  started_at: Date | null
  since: Date | null
  next_url: string | null
  descends_to: Date | null
  page_items: number
  covered_from: Date | null
  covered_until: Date | null
}

/** How far the service's list of refunds has been read, of each account. */
export class RefundReadings {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** @returns undefined when the list was never read */
  async read(key: AccountKey): Promise<RefundReading | undefined> {
    const row = await this.db(TABLE)
      .where({ ...key, deleted_at: null })
      .first<Row | undefined>()
    return row && toReading(row)
  }

  async write(key: AccountKey, { open, pageItems, coverage }: RefundReading): Promise<void> {
    return this.fence.write(async (db) => {
      const state = {
        started_at: open?.startedAt ?? null,
        since: open?.since ?? null,
        next_url: open?.nextUrl ?? null,
        descends_to: open?.descendsTo ?? null,
        page_items: pageItems,
        covered_from: coverage?.from ?? null,
        covered_until: coverage?.until ?? null,
        updated_at: db.fn.now(),
      }
      await db(TABLE)
        .insert({ id: generateEntityId(undefined, "inread"), ...key, ...state })
        .onConflict(db.raw("(account, environment) WHERE deleted_at IS NULL"))
        .merge(state)
    })
  }
}

function toReading(row: Row): RefundReading {
  const { started_at, since, next_url, descends_to, page_items, covered_from, covered_until } = row
  return {
    open: started_at && since && { startedAt: started_at, since, nextUrl: next_url, descendsTo: descends_to },
    pageItems: page_items,
    coverage: covered_from && covered_until && { from: covered_from, until: covered_until },
  }
}
