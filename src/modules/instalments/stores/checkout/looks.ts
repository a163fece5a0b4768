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

/**
 * About the account that it calls `key`: of how many carts, whose shoppers came back from their page, the service denies the checkouts
 * one after the other. No row where it knows them.
 */
export const DENIED = `
  SELECT known.failing_since AS since, count(DISTINCT c.cart_id)::int AS carts
  FROM ${CALL_TABLE} known JOIN ${CHECKOUT_TABLE} c ON c.account = known.account AND c.environment = known.environment
    AND c.remote_state = 'received' AND c.service_checkout_id IS NOT NULL AND c.created_at > now() - interval '${ASKED_FOR}'
    AND c.returned_at IS NOT NULL AND c.looked_at >= coalesce(known.answered_at, known.failing_since - interval '${ONE_CALL}')
    AND c.deleted_at IS NULL
  WHERE known.account = key.account AND known.environment = key.environment AND known.endpoint = '${KNOWN}'
    AND known.failures > 0 AND known.failed_at >= coalesce(known.answered_at, '-infinity') AND known.deleted_at IS NULL
  GROUP BY known.failing_since`

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

  /** @returns undefined where the service knows the account's checkouts */
  async denied({ account, environment }: AccountKey): Promise<Denials | undefined> {
    const { rows } = await this.db.raw<{ rows: Denials[] }>(
      `SELECT denied.* FROM (SELECT :account::text AS account, :environment::text AS environment) AS key, LATERAL (${DENIED}) AS denied`,
      { account, environment }
    )
    return rows[0]
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
