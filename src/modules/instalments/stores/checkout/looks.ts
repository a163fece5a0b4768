import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE, CHECKOUTS } from "../tables/checkout"

/** When the service was asked about a checkout, and whether its shopper waits to hear. */
export class Looks {
  constructor(private readonly db: Knex) {}

  /**
   * Notes that the service is asked about a checkout now.
   *
   * @returns false when somebody asked less than `pauseMs` ago: then nothing is noted. A time that lies further ahead than that
   *   was written by a clock that was wrong, and holds nobody up.
   */
  async begin({ id }: Pick<Checkout, "id">, now: Date, pauseMs: number): Promise<boolean> {
    const begun = await this.db(CHECKOUT_TABLE)
      .where({ id })
      .andWhereRaw("(looked_at IS NULL OR looked_at NOT BETWEEN ? AND ?)", [
        new Date(now.getTime() - pauseMs),
        new Date(now.getTime() + pauseMs),
      ])
      .update({ looked_at: now })
    return begun === 1
  }

  /** The look did not take place. */
  async forget({ id }: Pick<Checkout, "id">): Promise<void> {
    await this.db(CHECKOUT_TABLE).where({ id }).update({ looked_at: null })
  }

  /** The service was asked at that moment, and answered. */
  async answered({ id }: Pick<Checkout, "id">, askedAt: Date): Promise<void> {
    await this.db(CHECKOUT_TABLE).where({ id }).update({ answered_at: askedAt })
  }

  /**
   * The shopper came back from the hosted page and waits to hear whether they paid. From a page that does not say so they
   * are not sent there again: it was cancelled, or has ended.
   *
   * @returns the row as it is now
   */
  async returned(checkout: Checkout, at: Date, isPaid: boolean): Promise<Checkout> {
    const change = { returned_at: at, ...(isPaid ? {} : { payment_url: null }) }
    const [now] = await CHECKOUTS.written(this.db(CHECKOUT_TABLE).where({ id: checkout.id }).update(change))
    return now ?? checkout
  }
}
