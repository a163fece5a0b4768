import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { Denials } from "../../../../core/checkout/forgotten"
import type { AccountKey } from "../account-key"
import { CALL_TABLE, KNOWN } from "../health/service-calls"
import { CHECKOUT_TABLE, CHECKOUTS } from "../tables/checkout"

/** Older ones are not asked about any more, or their page cannot have been made. */
const ASKED_FOR = "5 days"
/** What was denied first was asked for this long before at the most. */
const ONE_CALL = "1 minute"

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

  /** Of those of these accounts whose look-ups the service denies one after the other: of shoppers who came back from their page. */
  async denials(keys: readonly AccountKey[]): Promise<(Denials & { account: string })[]> {
    const values = { accounts: keys.map(({ account }) => account), environments: keys.map((key) => key.environment) }
    const { rows } = await this.db.raw<{ rows: (Denials & { account: string })[] }>(
      `SELECT known.account, known.failing_since AS since, count(DISTINCT c.cart_id)::int AS carts
       FROM unnest(:accounts::text[], :environments::text[]) AS key (account, environment)
       JOIN ${CALL_TABLE} known ON known.account = key.account AND known.environment = key.environment AND known.endpoint = '${KNOWN}'
         AND known.failures > 0 AND known.failed_at >= coalesce(known.answered_at, '-infinity') AND known.deleted_at IS NULL
       JOIN ${CHECKOUT_TABLE} c ON c.account = key.account AND c.environment = key.environment AND c.remote_state = 'received'
         AND c.service_checkout_id IS NOT NULL AND c.created_at > now() - interval '${ASKED_FOR}' AND c.deleted_at IS NULL
         AND c.returned_at IS NOT NULL AND c.looked_at >= coalesce(known.answered_at, known.failing_since - interval '${ONE_CALL}')
       GROUP BY known.account, known.failing_since`,
      values
    )
    return rows
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
