import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { Problem } from "../../../../core/checkout/states"
import { asPairs } from "../account-key"
import { CHECKOUTS } from "../tables/checkout"
import { REFUND_TABLE } from "../tables/refund"

/** An account as it is configured now. */
export type ConfiguredAccount = { account: string; environment: string }

const GONE: Problem = "account_gone"

/** Checkouts whose account or environment is not configured (any more): nobody asks the service about them. */
export class Orphans {
  constructor(private readonly db: Knex) {}

  /** Those that are not settled, and those with a refund under way. Those that were found before are left out. */
  async find(accounts: readonly ConfiguredAccount[], limit: number): Promise<Checkout[]> {
    const queries = [this.lost(accounts), this.withRefunds(accounts)]
    const found = await Promise.all(queries.map((rows) => CHECKOUTS.all(rows.orderBy("created_at").limit(limit))))
    return [...new Map(found.flat().map((checkout) => [checkout.id, checkout])).values()]
  }

  /** Those that were found, and whose account is configured again. */
  async configuredAgain(accounts: readonly ConfiguredAccount[], limit: number): Promise<Checkout[]> {
    return CHECKOUTS.all(this.back(accounts).limit(limit))
  }

  lost(accounts: readonly ConfiguredAccount[]): Knex.QueryBuilder {
    return CHECKOUTS.rows(this.db)
      .where({ problem: null })
      .where((open) => {
        void open.whereNotNull("next_check_at").orWhereIn("placement_state", ["placing", "unplaced", "refunding"])
      })
      .whereNotIn(["account", "environment"], asPairs(accounts))
  }

  /** A query of its own: from the few refunds that are under way, and not from all payments there are. */
  withRefunds(accounts: readonly ConfiguredAccount[]): Knex.QueryBuilder {
    const underWay = this.db(REFUND_TABLE).where({ deleted_at: null }).whereNotNull("next_check_at")
    return CHECKOUTS.rows(this.db)
      .where({ problem: null })
      .whereIn("id", underWay.select("checkout_id"))
      .whereNotIn(["account", "environment"], asPairs(accounts))
  }

  back(accounts: readonly ConfiguredAccount[]): Knex.QueryBuilder {
    return CHECKOUTS.rows(this.db).where({ problem: GONE }).whereIn(["account", "environment"], asPairs(accounts))
  }
}
