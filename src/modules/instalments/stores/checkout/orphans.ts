import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { Problem } from "../../../../core/checkout/decide"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "./checkout-row"

/** An account as it is configured now. */
export type ConfiguredAccount = { account: string; environment: string }

const GONE: Problem = "account_gone"

/**
 * Checkouts that are not settled and whose account or environment is not configured: nobody asks the service about them.
 * Those that were found before are left out.
 */
export async function orphans(db: Knex, accounts: readonly ConfiguredAccount[], limit: number): Promise<Checkout[]> {
  const rows = await db(CHECKOUT_TABLE)
    .where({ deleted_at: null, problem: null })
    .where((open) => {
      void open.whereNotNull("next_check_at").orWhereIn("placement_state", ["placing", "unplaced", "refunding"])
    })
    .whereNotIn(["account", "environment"], accounts.map(pair))
    .orderBy("created_at")
    .limit(limit)
    .select<CheckoutRow[]>()
  return rows.map(toCheckout)
}

/** Those that were found, and whose account is configured again. */
export async function adoptedOrphans(
  db: Knex,
  accounts: readonly ConfiguredAccount[],
  limit: number
): Promise<Checkout[]> {
  const rows = await db(CHECKOUT_TABLE)
    .where({ deleted_at: null, problem: GONE })
    .whereIn(["account", "environment"], accounts.map(pair))
    .limit(limit)
    .select<CheckoutRow[]>()
  return rows.map(toCheckout)
}

function pair({ account, environment }: ConfiguredAccount): [string, string] {
  return [account, environment]
}
