import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { isClosed } from "../../../../core/refund/gap"
import { type LedgerGap } from "../../../../core/ledger-gap"
import type { ListCoverage } from "../../../../core/refund/list"
import type { RefundDoubt } from "../../../../core/refund/refund"
import type { AccountKey } from "../account-key"
import type { Fence } from "../service/fence"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { REFUND_TABLE } from "../tables/refund"

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
  /** What the ledger may lack, whether or not a reading has shown it since. */
  gap: LedgerGap | null
}

type Row = {
  started_at: Date | null
  since: Date | null
  next_url: string | null
  descends_to: Date | null
  page_items: number
  covered_from: Date | null
  covered_until: Date | null
  gap_from: Date | null
  gap_until: Date | null
}

/** How far the service's list of refunds has been read, of each account. */
export class RefundReadings {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** @returns undefined when the list was never read */
  async read(key: AccountKey, db: Knex = this.db): Promise<RefundReading | undefined> {
    const row = await db(TABLE)
      .where({ ...key, deleted_at: null })
      .first<Row | undefined>()
    return row && toReading(row)
  }

  async write(key: AccountKey, { open, pageItems, coverage }: Omit<RefundReading, "gap">): Promise<void> {
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
      await put(db, key, state)
    })
  }

  /**
   * The ledger may lack refunds that were sent: every one of the account that the service has not accepted is looked for before it
   * is sent. A gap that no reading has shown yet becomes part of this one.
   *
   * @param pageItems records asked for a page, where the list was never read
   */
  async noteGap(key: AccountKey, { from, until }: LedgerGap, pageItems: number): Promise<void> {
    return this.db.transaction(async (trx) => {
      const known = await this.read(key, trx)
      const isOpen = known?.gap != null && !isClosed(known.gap, known.coverage)
      const since = isOpen && known.gap !== null && known.gap.from < from ? known.gap.from : from
      await put(trx, key, {
        page_items: known?.pageItems ?? pageItems,
        started_at: null,
        since: null,
        gap_from: since,
        gap_until: until,
      })
      await trx(REFUND_TABLE)
        .whereIn("state", ["scheduled", "submitting", "unknown"])
        .andWhere({ account: key.account, deleted_at: null })
        .whereIn("checkout_id", trx(CHECKOUT_TABLE).where(key).select("id"))
        .update({
          doubt: "ledger_gap" satisfies RefundDoubt,
          doubted_since: trx.raw("least(doubted_since, ?)", [since]),
          missed_at: null,
          version: trx.raw("version + 1"),
          updated_at: trx.fn.now(),
        })
    })
  }
}

async function put(db: Knex, key: AccountKey, state: Record<string, unknown>): Promise<void> {
  await db(TABLE)
    .insert({ id: generateEntityId(undefined, "inread"), ...key, ...state })
    .onConflict(db.raw("(account, environment) WHERE deleted_at IS NULL"))
    .merge(state)
}

function toReading(row: Row): RefundReading {
  const { started_at, since, next_url, descends_to, page_items, covered_from, covered_until, gap_from, gap_until } = row
  return {
    open: started_at && since && { startedAt: started_at, since, nextUrl: next_url, descendsTo: descends_to },
    pageItems: page_items,
    coverage: covered_from && covered_until && { from: covered_from, until: covered_until },
    gap: gap_from && gap_until && { from: gap_from, until: gap_until },
  }
}
