import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MATCH_WITHIN_MS, NOTICE_EVERY_MS } from "../../../../core/refund/schedule"
import { type AccountKey, asLists } from "../account-key"
import { READING_TABLE } from "../refund/refund-readings"
import { REFUND_TABLE, untoldRefunds } from "../tables/refund"
import { UNANSWERED } from "./checkouts"
import type { Orphans } from "./orphans"
import { CALLBACK_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { isAnyThere, type Run } from "../service/job-runs"
import { LEASE_TABLE } from "../service/leases"

/** An account of the keys whose list of refunds is to be read on: it was never read, not lately, or not since the ledger lacked something. */
const UNREAD_LIST = `
  SELECT FROM unnest(:accounts::text[], :environments::text[]) AS key (account, environment)
  LEFT JOIN ${READING_TABLE} r ON r.account = key.account AND r.environment = key.environment AND r.deleted_at IS NULL
  WHERE (r.started_at IS NOT NULL OR r.covered_until IS NULL OR r.covered_until <= :now::timestamptz - :everyMs * interval '1 millisecond'
      OR r.covered_until < r.gap_until OR r.covered_from > r.gap_from - :apartMs * interval '1 millisecond')
    AND EXISTS (SELECT FROM ${CHECKOUT_TABLE} c WHERE c.account = key.account AND c.environment = key.environment
                AND c.paid_at IS NOT NULL AND c.deleted_at IS NULL)`

/** Everything that the jobs of each minute take up, and now and then a little more: what they do with that is said where it is claimed. */
export class DueWork {
  constructor(
    private readonly db: Knex,
    private readonly orphans: Orphans
  ) {}

  /**
   * Whether a pass would find anything: most minutes it would not, and one statement says so for all accounts.
   *
   * @param leases what the keys of leases begin with whose owners' work is made good when they died
   * @param run that has ended well where nothing is there: the same statement notes it
   */
  async isThere(accounts: readonly AccountKey[], leases: readonly string[], run?: Run): Promise<boolean> {
    const { db, orphans } = this
    // In the order of their index: where they are thought to be many, the whole table would be read for the one that is not there.
    const hidden = db(CHECKOUT_TABLE)
      .where({ remote_state: "successful" })
      .whereRaw(UNANSWERED)
      .orderBy(["account", "environment", "remote_state"])
      .limit(1)
    const sources = [
      db(CHECKOUT_TABLE).whereRaw("next_check_at <= now() AND deleted_at IS NULL"),
      db(CHECKOUT_TABLE).whereRaw(
        "failed_at IS NOT NULL AND is_shops_failure AND placement_state = 'unplaced' AND held_at IS NULL"
      ),
      db.from(hidden.as("hidden")),
      orphans.lost(accounts),
      orphans.withRefunds(accounts),
      orphans.back(accounts),
      db(CALLBACK_TABLE).where({ outcome: null, deleted_at: null }),
      db(LEASE_TABLE)
        .where("until", "<", db.fn.now())
        .whereRaw("key LIKE ANY(?)", [leases.map((prefix) => `${prefix}%`)]),
    ]
    return this.isAny(sources, run)
  }

  /**
   * The same for a pass over the refunds.
   *
   * @param now what is due goes by it, because the rules about days do
   * @param lease ends when it is time to look for what nothing in the ledger tells of
   */
  async isRefundThere(accounts: readonly AccountKey[], now: Date, lease: string, run?: Run): Promise<boolean> {
    const { db } = this
    const keys = asLists(accounts)
    const sources = [
      db(REFUND_TABLE).where({ deleted_at: null }).where("next_check_at", "<=", now).whereIn("account", keys.accounts),
      untoldRefunds(db),
      db.raw(UNREAD_LIST, { ...keys, now, everyMs: NOTICE_EVERY_MS, apartMs: MATCH_WITHIN_MS }),
      db.raw(`SELECT WHERE NOT EXISTS (SELECT FROM ${LEASE_TABLE} WHERE key = ? AND until >= now())`, [lease]),
    ]
    return this.isAny(sources, run)
  }

  private isAny(sources: Knex.RawBinding[], run: Run | undefined): Promise<boolean> {
    const { db } = this
    const look = db.raw(`SELECT ${sources.map(() => "EXISTS (?)").join(" OR ")} AS is_there`, sources)
    return isAnyThere(db, look, run)
  }
}
