import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SigningEvidence } from "../../../../core/admin/connection"
import type { AccountKey } from "../account-key"
import { CALLBACK_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { TIMELINE_TABLE } from "../tables/timeline"

/** Accounts' signing keys, which no request can test. */
export class Signing {
  constructor(private readonly db: Knex) {}

  /** The newest of each kind, found by an index of its own however many there are. */
  async evidence({ account, environment }: AccountKey): Promise<SigningEvidence> {
    const { rows } = await this.db.raw<{ rows: SigningEvidence[] }>(
      `SELECT
         (SELECT last_seen_at FROM ${CALLBACK_TABLE}
           WHERE account = :account AND environment = :environment AND deleted_at IS NULL
           ORDER BY last_seen_at DESC LIMIT 1) AS "callbackAt",
         (SELECT created_at FROM ${CHECKOUT_TABLE}
           WHERE account = :account AND environment = :environment AND service_checkout_id IS NOT NULL AND deleted_at IS NULL
           ORDER BY created_at DESC LIMIT 1) AS "acceptedAt",
         (SELECT t.at FROM ${TIMELINE_TABLE} t JOIN ${CHECKOUT_TABLE} c ON c.id = t.checkout_id
           WHERE t.kind = 'create_refused' AND t.details->>'reason' = 'signature' AND t.deleted_at IS NULL
             AND t.at > now() - interval '30 days' AND c.account = :account AND c.environment = :environment
           ORDER BY t.at DESC LIMIT 1) AS "refusedAt"`,
      { account, environment }
    )
    return rows[0] ?? { callbackAt: null, acceptedAt: null, refusedAt: null }
  }
}
