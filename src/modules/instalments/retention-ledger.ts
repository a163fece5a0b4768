import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forgetRefusals } from "./stores/checkout/callback-refusals"
import { forgetForeign } from "./stores/issues/unmatched"
import { eraseCarts, type Erased, forgetCallbacks, forgetUnpaid } from "./stores/checkout/retention"

/** What the ledger forgets: with time, or because a customer asks for it. */
export class RetentionLedger {
  constructor(private readonly db: Knex) {}

  /** Forgets checkouts that nobody paid, the oldest first. @returns how many */
  forgetUnpaid(before: Date, limit: number): Promise<number> {
    return forgetUnpaid(this.db, before, limit)
  }

  /** Forgets callbacks that were settled, or dealt with by a person. @returns how many */
  forgetCallbacks(before: Date, limit: number): Promise<number> {
    return forgetCallbacks(this.db, before, limit)
  }

  /** Forgets how many callbacks were refused. @returns how many counts */
  forgetRefusals(before: Date, limit: number): Promise<number> {
    return forgetRefusals(this.db, before, limit)
  }

  /** Forgets checkouts of others that wait for nobody. @returns how many */
  forgetForeign(before: Date, limit: number): Promise<number> {
    return this.db.transaction((trx) => forgetForeign(trx, before, limit))
  }

  /** Erases the shopper from the rows of their carts. */
  eraseCarts(cartIds: readonly string[]): Promise<Erased> {
    return eraseCarts(this.db, cartIds)
  }
}
