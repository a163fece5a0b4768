import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Denials } from "../../../../core/checkout/forgotten"
import type { AccountKey } from "../account-key"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { CALL_TABLE, KNOWN } from "./service-calls"

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

/** The checkouts that the service was asked about, has made, and does not know. */
export class DeniedCheckouts {
  constructor(private readonly db: Knex) {}

  /** @returns undefined where the service knows the account's checkouts */
  async of({ account, environment }: AccountKey): Promise<Denials | undefined> {
    const { rows } = await this.db.raw<{ rows: Denials[] }>(
      `SELECT denied.* FROM (SELECT :account::text AS account, :environment::text AS environment) AS key, LATERAL (${DENIED}) AS denied`,
      { account, environment }
    )
    return rows[0]
  }
}
