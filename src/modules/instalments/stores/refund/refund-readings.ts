import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isClosed, type ListCoverage, type UnfinishedPages } from "../../../../core/refund/list"
import { type LedgerGap } from "../../../../core/ledger-gap"
import type { RefundDoubt } from "../../../../core/refund/refund"
import type { AccountKey } from "../account-key"
import type { Fence } from "../service/fence"
import { transaction } from "../transaction"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { date, integer, orNull, Table, text, upsert } from "../table"
import { REFUND_TABLE } from "../tables/refund"

export const READING_TABLE = "instalments_refund_reading"

/**
 * A reading of the list that is under way: when it began, how far back it goes, its next page, and the last date it showed
 * while everything ran from newer to older. `witness`: the service's id of the newest refund that it had accepted by then, until a page
 * shows it; a list without it is an old one.
 */
export type OpenReading = {
  startedAt: Date
  since: Date
  nextUrl: string | null
  descendsTo: Date | null
  witness: string | null
  /** So many pages in a row were empty, up to the one before the next. */
  emptyPages: number
}

export type RefundReading = {
  open: OpenReading | null
  pageItems: number
  /** What the last complete reading has shown. */
  coverage: ListCoverage | null
  /** Everything dated from here on that the list had has been seen, by one complete reading or another. */
  knownFrom: Date | null
  /** Null where the last page was the list's end. */
  unfinished: UnfinishedPages | null
  /** What the ledger may lack, whether or not a reading has shown it since. */
  gap: LedgerGap | null
}

const READINGS = new Table(READING_TABLE, {
  startedAt: orNull(date),
  since: orNull(date),
  nextUrl: orNull(text),
  descendsTo: orNull(date),
  witness: orNull(text),
  emptyPages: integer,
  pageItems: integer,
  coveredFrom: orNull(date),
  coveredUntil: orNull(date),
  knownFrom: orNull(date),
  unfinishedSince: orNull(date),
  unfinishedPages: integer,
  gapFrom: orNull(date),
  gapUntil: orNull(date),
})

const NONE_OPEN = { startedAt: null, since: null, nextUrl: null, descendsTo: null, witness: null, emptyPages: 0 }

/** How far the service's list of refunds has been read, of each account. */
export class RefundReadings {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** @returns undefined when the list was never read */
  async read(key: AccountKey, db: Knex = this.db): Promise<RefundReading | undefined> {
    const kept = await READINGS.first(READINGS.rows(db).where(key))
    return kept && asReading(kept)
  }

  async write(key: AccountKey, state: Omit<RefundReading, "gap">): Promise<void> {
    const { open, pageItems, coverage, knownFrom, unfinished } = state
    const row = READINGS.write({
      ...(open ?? NONE_OPEN),
      pageItems,
      coveredFrom: coverage?.from ?? null,
      coveredUntil: coverage?.until ?? null,
      knownFrom,
      unfinishedSince: unfinished?.since ?? null,
      unfinishedPages: unfinished?.pages ?? 0,
    })
    return this.fence.write((db) => upsert(db, READING_TABLE, "inread", key, row))
  }

  /** Whose payments the ledger holds, whichever accounts are configured here and now. */
  async accounts(): Promise<AccountKey[]> {
    return this.db<AccountKey>(CHECKOUT_TABLE).distinct("account", "environment")
  }

  /**
   * The ledger may lack refunds that were sent: every one of the account that the service has not accepted is looked for before it
   * is sent. A gap that no reading has shown yet becomes part of this one.
   *
   * @param pageItems records asked for a page, where the list was never read
   */
  async noteGap(key: AccountKey, { from, until }: LedgerGap, pageItems: number): Promise<void> {
    return transaction(this.db, async (trx) => {
      const known = await this.read(key, trx)
      const isOpen = known?.gap != null && !isClosed(known.gap, known.coverage)
      const since = isOpen && known.gap !== null && known.gap.from < from ? known.gap.from : from
      await upsert(trx, READING_TABLE, "inread", key, {
        page_items: known?.pageItems ?? pageItems,
        started_at: null,
        since: null,
        unfinished_since: null,
        unfinished_pages: 0,
        gap_from: since,
        gap_until: until,
      })
      await trx(REFUND_TABLE)
        .whereIn("state", ["scheduled", "submitting", "unknown"])
        .andWhere({ account: key.account, deleted_at: null })
        .whereIn("checkout_id", trx(CHECKOUT_TABLE).where(key).select("id"))
        .update({
          // One that the service has refused is looked for already, and further back.
          doubt: trx.raw("coalesce(doubt, ?)", ["ledger_gap" satisfies RefundDoubt]),
          doubted_since: trx.raw("least(doubted_since, ?)", [since]),
          missed_at: null,
          version: trx.raw("version + 1"),
          updated_at: trx.fn.now(),
        })
    })
  }
}

function asReading(kept: ReturnType<typeof READINGS.read>): RefundReading {
  const { startedAt, since, nextUrl, descendsTo, witness, emptyPages, pageItems } = kept
  const { coveredFrom, coveredUntil, knownFrom, unfinishedSince, unfinishedPages, gapFrom, gapUntil } = kept
  return {
    open: startedAt && since && { startedAt, since, nextUrl, descendsTo, witness, emptyPages },
    pageItems,
    coverage: coveredFrom && coveredUntil && { from: coveredFrom, until: coveredUntil },
    knownFrom,
    unfinished: unfinishedSince && { since: unfinishedSince, pages: unfinishedPages },
    gap: gapFrom && gapUntil && { from: gapFrom, until: gapUntil },
  }
}
