import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHECKOUT_TABLE } from "../checkout/checkout-row"

/** What past traffic proves about an account's signing key: times of the newest of each, null when there was none. */
export type SigningEvidence = {
  /** A callback whose signature verified. */
  callbackAt: Date | null
  /** A creation that the service accepted. */
  acceptedAt: Date | null
  /** A creation that the service turned down as a bad request, which is how it answers a wrong signature. */
  refusedAt: Date | null
}

type Key = { account: string; environment: string }

export async function signingEvidence(db: Knex, { account, environment }: Key): Promise<SigningEvidence> {
  const { rows } = await db.raw<{
    rows: { callback_at: Date | null; accepted_at: Date | null; refused_at: Date | null }[]
  }>(
    `SELECT
       (SELECT max(b.last_seen_at) FROM instalments_callback b
          JOIN ${CHECKOUT_TABLE} c ON c.reference = b.reference AND c.account = b.account
         WHERE b.account = :account AND c.environment = :environment) AS callback_at,
       max(t.at) FILTER (WHERE t.kind = 'created') AS accepted_at,
       max(t.at) FILTER (WHERE t.kind = 'create_refused' AND t.details->>'code' = 'bad_request') AS refused_at
     FROM instalments_timeline_entry t
     JOIN ${CHECKOUT_TABLE} c ON c.id = t.checkout_id
     WHERE c.account = :account AND c.environment = :environment AND t.kind IN ('created', 'create_refused')
       AND t.at > now() - interval '30 days'`,
    { account, environment }
  )
  const [row] = rows
  return {
    callbackAt: row?.callback_at ?? null,
    acceptedAt: row?.accepted_at ?? null,
    refusedAt: row?.refused_at ?? null,
  }
}
