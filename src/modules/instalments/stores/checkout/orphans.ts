import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { GONE, WITH_PERSON } from "../../../../core/checkout/account-gone"
import type { Checkout } from "../../../../core/checkout/checkout"
import { type AccountKey, asPairs } from "../account-key"
import { CHECKOUT_TABLE, CHECKOUTS } from "../tables/checkout"
import { ISSUE_TABLE } from "../tables/issue"
import { REFUND_TABLE } from "../tables/refund"

/** Checkouts whose account or environment is not configured (any more): nobody asks the service about them. */
export class Orphans {
  constructor(private readonly db: Knex) {}

  /** Those that are not settled, and those with a refund under way. Those that were found before are left out. */
  async find(accounts: readonly AccountKey[], limit: number): Promise<Checkout[]> {
    const queries = [this.lost(accounts), this.withRefunds(accounts)]
    const found = await Promise.all(queries.map((rows) => CHECKOUTS.all(rows.orderBy("created_at").limit(limit))))
    return [...new Map(found.flat().map((checkout) => [checkout.id, checkout])).values()]
  }

  /** Those that were found, and whose account is configured again. */
  async configuredAgain(accounts: readonly AccountKey[], limit: number): Promise<Checkout[]> {
    return CHECKOUTS.all(this.back(accounts).limit(limit))
  }

  /**
   * Those that were found, and money that is with a person, unless somebody has dealt with it: of each account how many payments, how
   * many of them were found, and which came last.
   */
  async listed(
    accounts: readonly AccountKey[]
  ): Promise<(AccountKey & { count: number; found: number; last: string })[]> {
    const issues = this.db(ISSUE_TABLE).whereRaw(
      "issue IN ('orphaned', 'unplaced') AND is_current AND dismissed_at IS NULL"
    )
    const isHeld = "placement_state = 'unplaced' AND (held_at IS NOT NULL OR problem = ANY(?))"
    return this.db(CHECKOUT_TABLE)
      .where({ deleted_at: null })
      .whereRaw(`(problem = ? OR ${isHeld})`, [GONE, WITH_PERSON])
      .whereIn("id", issues.select("subject_id"))
      .whereNotIn(["account", "environment"], asPairs(accounts))
      .groupBy("account", "environment")
      .select(
        "account",
        "environment",
        this.db.raw("count(*)::int AS count, count(*) FILTER (WHERE problem = ?)::int AS found, max(id) AS last", [
          GONE,
        ])
      )
  }

  /** Of each account how many are still to be found. */
  async left(accounts: readonly AccountKey[]): Promise<(AccountKey & { count: number })[]> {
    const named = (rows: Knex.QueryBuilder) => rows.select("id", "account", "environment")
    return this.db
      .from(
        named(this.lost(accounts))
          .union(named(this.withRefunds(accounts)))
          .as("found")
      )
      .groupBy("account", "environment")
      .select("account", "environment", this.db.raw("count(*)::int AS count"))
  }

  /** Those with a problem that a person decides about are left out: they are listed as they are. */
  lost(accounts: readonly AccountKey[]): Knex.QueryBuilder {
    return CHECKOUTS.rows(this.db)
      .where((open) => {
        void open
          .whereRaw("problem IS NULL AND next_check_at IS NOT NULL")
          .orWhereRaw(
            "placement_state IN ('placing', 'unplaced') AND held_at IS NULL AND (problem IS NULL OR problem <> ALL(?))",
            [[GONE, ...WITH_PERSON]]
          )
          .orWhereRaw("placement_state = 'refunding' AND problem IS DISTINCT FROM ?", [GONE])
      })
      .whereNotIn(["account", "environment"], asPairs(accounts))
  }

  /** A query of its own: from the few refunds that are under way, and not from all payments there are. */
  withRefunds(accounts: readonly AccountKey[]): Knex.QueryBuilder {
    const underWay = this.db(REFUND_TABLE).where({ deleted_at: null }).whereNotNull("next_check_at")
    return CHECKOUTS.rows(this.db)
      .whereRaw("problem IS DISTINCT FROM ?", [GONE])
      .whereIn("id", underWay.select("checkout_id"))
      .whereNotIn(["account", "environment"], asPairs(accounts))
  }

  back(accounts: readonly AccountKey[]): Knex.QueryBuilder {
    return CHECKOUTS.rows(this.db).where({ problem: GONE }).whereIn(["account", "environment"], asPairs(accounts))
  }
}
