import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { Problem } from "../../../../core/checkout/states"
import { asPairs } from "../account-key"
import { CHECKOUTS } from "../tables/checkout"

/** An account as it is configured now. */
export type ConfiguredAccount = { account: string; environment: string }

const GONE: Problem = "account_gone"

/** Checkouts whose account or environment is not configured (any more): nobody asks the service about them. */
export class Orphans {
  constructor(private readonly db: Knex) {}

  /** Those that are not settled. Those that were found before are left out. */
  async find(accounts: readonly ConfiguredAccount[], limit: number): Promise<Checkout[]> {
    return CHECKOUTS.all(this.lost(accounts).orderBy("created_at").limit(limit))
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

  back(accounts: readonly ConfiguredAccount[]): Knex.QueryBuilder {
    return CHECKOUTS.rows(this.db).where({ problem: GONE }).whereIn(["account", "environment"], asPairs(accounts))
  }
}
