import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNANSWERED } from "./checkouts"
import type { ConfiguredAccount, Orphans } from "./orphans"
import { CALLBACK_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { LEASE_TABLE } from "../service/leases"

/** Everything that the reconcile job takes up, and now and then a little more: what it does with that is said where it is claimed. */
export class DueWork {
  constructor(
    private readonly db: Knex,
    private readonly orphans: Orphans
  ) {}

  /**
   * Whether a pass would find anything: most minutes it would not, and one statement says so for all accounts.
   *
   * @param leases what the keys of leases begin with whose owners' work is made good when they died
   */
  async isThere(accounts: readonly ConfiguredAccount[], leases: readonly string[]): Promise<boolean> {
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
    const found = await db.select<{ is_there: boolean }[]>(
      db.raw(`${sources.map(() => "EXISTS (?)").join(" OR ")} AS is_there`, sources)
    )
    return found.some(({ is_there }) => is_there)
  }
}
