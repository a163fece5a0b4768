import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CountedReason, RefusalReason } from "../../../../core/admin/callback-health"
import type { AccountKey } from "../account-key"
import { Sums } from "../sums"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { REFUSAL_TABLE } from "../tables/callback"

/** References that are remembered between two writes; what claims to be about more is counted without. */
const MOST_REFERENCES = 20

/** Callbacks that were refused alike. `reference` is the payment they claim to be about. */
type CountedRefusal = AccountKey & {
  reason: CountedReason
  reference: string | undefined
  refused: number
}

type Refused = Omit<CountedRefusal, "refused">

type RefusalsOfHour = { hour: Date; reason: RefusalReason; refused: number; lastSeenAt: Date }

/** Callbacks that were turned away: counted by account, hour and reason, and nothing of them kept. */
export class Refusals {
  private readonly sums = new Sums<CountedRefusal>((counted) => this.write(counted))

  constructor(private readonly db: Knex) {}

  /** Counts one; written within a second. */
  count({ account, environment, reason, reference }: Refused): void {
    const known = this.sums.size < MOST_REFERENCES ? reference : undefined
    this.sums.add([account, environment, reason, known].join(" "), (before) => ({
      account,
      environment,
      reason,
      reference: known,
      refused: (before?.refused ?? 0) + 1,
    }))
  }

  /** What was refused of an account since then, the newest hour first. */
  async since({ account, environment }: AccountKey, since: Date): Promise<RefusalsOfHour[]> {
    return this.db(REFUSAL_TABLE)
      .where({ account, environment, deleted_at: null })
      .andWhere("last_seen_at", ">", since)
      .andWhere("hour", ">", this.db.raw("?::timestamptz - interval '1 hour'", [since]))
      .orderByRaw("hour DESC, reason")
      .select<RefusalsOfHour[]>("hour", "reason", "refused", "last_seen_at as lastSeenAt")
  }

  /** Adds to the counts of this hour. One statement, whatever came; a row for each account, reason and hour. */
  private async write(counted: readonly CountedRefusal[]): Promise<void> {
    await this.db.raw(
      `WITH refusal AS (
         SELECT account, environment, date_trunc('hour', now(), 'UTC') AS hour, refused,
           CASE WHEN reason IN ('wrong_signature', 'no_signature') AND EXISTS (
             SELECT 1 FROM ${CHECKOUT_TABLE} c WHERE c.reference = r.reference AND c.account = r.account
               AND c.environment = r.environment AND c.deleted_at IS NULL
           ) THEN CASE reason WHEN 'wrong_signature' THEN 'wrong_key' ELSE 'stripped' END ELSE reason END AS reason
         FROM jsonb_to_recordset(:counted::jsonb)
           AS r(account text, environment text, reason text, reference text, refused integer)
       )
       INSERT INTO ${REFUSAL_TABLE} AS held (id, account, environment, hour, reason, refused, last_seen_at)
       SELECT concat_ws('_', 'incref', account, environment, extract(epoch from hour)::bigint, reason),
         account, environment, hour, reason, sum(refused), now()
       FROM refusal GROUP BY account, environment, hour, reason
       -- Two processes take the rows in one order, or they could wait for each other.
       ORDER BY 1
       ON CONFLICT (id) DO UPDATE
         SET refused = held.refused + excluded.refused, last_seen_at = now(), updated_at = now()`,
      { counted: JSON.stringify(counted) }
    )
  }
}
