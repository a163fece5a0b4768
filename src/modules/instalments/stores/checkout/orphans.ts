import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { Problem } from "../../../../core/checkout/problem"
import { asPairs } from "../account-key"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "../tables/checkout"

/** An account as it is configured now. */
export type ConfiguredAccount = { account: string; environment: string }

const GONE: Problem = "account_gone"

/** Checkouts whose account or environment is not configured (any more): nobody asks the service about them. */
export class Orphans {
  constructor(private readonly db: Knex) {}

  /** Those that are not settled. Those that were found before are left out. */
  async find(accounts: readonly ConfiguredAccount[], limit: number): Promise<Checkout[]> {
    const rows = await this.db(CHECKOUT_TABLE)
      .where({ deleted_at: null, problem: null })
      .where((open) => {
        void open.whereNotNull("next_check_at").orWhereIn("placement_state", ["placing", "unplaced", "refunding"])
      })
      .whereNotIn(["account", "environment"], asPairs(accounts))
      .orderBy("created_at")
      .limit(limit)
      .select<CheckoutRow[]>()
    return rows.map(toCheckout)
  }

  /** Those that were found, and whose account is configured again. */
  async configuredAgain(accounts: readonly ConfiguredAccount[], limit: number): Promise<Checkout[]> {
    const rows = await this.db(CHECKOUT_TABLE)
      .where({ deleted_at: null, problem: GONE })
      .whereIn(["account", "environment"], asPairs(accounts))
      .limit(limit)
      .select<CheckoutRow[]>()
    return rows.map(toCheckout)
  }
}
