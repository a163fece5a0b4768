import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type AlertCode, PAUSES } from "../../../../core/health/alert"
import { CLOSING_DAYS } from "../../../../core/health/alerts"
import type {
  AccountFacts,
  CallbackFacts,
  DeclinedFacts,
  HealthFacts,
  RefusedFacts,
} from "../../../../core/health/facts"
import { DECLINED_REASONS } from "../../../../core/refund/declined"
import { LAST_REFUND_DAY } from "../../../../core/refund-window"
import { type AccountKey, asPairs } from "../account-key"
import { CALLBACK_TABLE, REFUSAL_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE, EARLIEST_PAID_AT } from "../tables/checkout"
import { REFUND_TABLE } from "../tables/refund"
import { TIMELINE_TABLE } from "../tables/timeline"
import { CONFIG_TABLE } from "../service/merchant-configs"
import { ALERT_TABLE } from "./alerts"

/** A payment that was found by asking may have its callback on the way: both come in the same seconds. */
const ON_ITS_WAY = "30 seconds"
/** Older payments say nothing about whether callbacks arrive now. */
const UNHEARD_FOR = "7 days"
const REFUSED_FOR = "1 day"
/** Older ones say nothing about whether pages are opened now. */
const DECLINED_FOR = "7 days"
/** Codes and reasons as refused creations are recorded with them: other alerts tell of these, or the cart alone is the reason. */
const OTHER_CODE = "unauthorized"
const OTHER_REASONS = ["signature", "amount_out_of_band", "phone_number"]
/** Refused by our own budget, without asking the service: what the service refuses for its limits has a status. */
const OWN_LIMIT = "t.details->>'code' = 'rate_limited' AND t.details->>'status' IS NULL"
/** What else may decline a page or a refund while it stands: what it declined is no news when it is over. */
const EXPLAIN_DECLINES: readonly AlertCode[] = ["service_down", "credentials"]
/** A callback is settled by whoever receives it; after this the job should. */
const SETTLED_WITHIN = "1 minute"
/** For a statement: `londonDaysBetween` of the rules. A clock change makes a hundred days an hour longer or shorter. */
export const londonDays = (from: string, to: string) =>
  `((${to} AT TIME ZONE 'Europe/London')::date - (${from} AT TIME ZONE 'Europe/London')::date)`

type CallbackRow = {
  account: string
  kind: "accepted" | "unheard" | "stripped" | "wrong_key" | "malformed"
  count: number
  since: Date | null
}

/** Of the account `key`: payments without a callback, and callbacks turned away, since one was last accepted. */
const CALLBACKS = `
  WITH accepted AS (
    SELECT max(last_seen_at) AS at FROM ${CALLBACK_TABLE}
    WHERE account = key.account AND environment = key.environment AND deleted_at IS NULL
  )
  SELECT 'accepted' AS kind, 0 AS count, at AS since FROM accepted
  UNION ALL
  SELECT 'unheard', count(*)::int, min(paid_at) FROM ${CHECKOUT_TABLE} c, accepted
  WHERE c.account = key.account AND c.environment = key.environment AND c.deleted_at IS NULL
    AND paid_at > greatest(accepted.at, now() - interval '${UNHEARD_FOR}') AND paid_at < now() - interval '${ON_ITS_WAY}'
    AND NOT EXISTS (SELECT 1 FROM ${CALLBACK_TABLE} b WHERE b.account = c.account AND b.reference = c.reference
                    AND b.deleted_at IS NULL)
  UNION ALL
  SELECT reason, sum(refused)::int, min(r.created_at) FROM ${REFUSAL_TABLE} r, accepted
  WHERE r.account = key.account AND r.environment = key.environment AND r.deleted_at IS NULL
    AND reason IN ('stripped', 'wrong_key', 'malformed')
    AND hour > now() - interval '${REFUSED_FOR}' - interval '1 hour' AND last_seen_at > now() - interval '${REFUSED_FOR}'
    AND (accepted.at IS NULL OR last_seen_at > accepted.at)
  GROUP BY reason`

/** What WAITING tells. */
type Waiting = "declined" | "refundsDeclined" | "bandlessAt" | "backlog" | "pausedUntil" | "held"

type WaitingRow = {
  account: string
  due: number
  oldest: Date | null
  pausedUntil: Date | null
  declinedCarts: number
  declinedSince: Date | null
  declinedLastAt: Date | null
  declinedCause: string | null
  declinedForLimits: boolean | null
  declinedRefunds: number
  declinedRefundsSince: Date | null
  bandlessAt: Date | null
  held: number
  closing: number
  firstPaidAt: Date | null
}

/**
 * Of the account `key`: what is due, by `lookFirst` since the shopper came back, but not what waits for the shop, of which `placing`
 * tells; until when an alert explained it; pages that the service declined, for no reason of their carts, since it last opened one; of how
 * many carts it declined refunds that are sent again, since it last took one, both without what an alert explained that is over; since
 * when it has no band; and money without an order, with what of it waits for a person.
 */
const WAITING = `
  WITH due AS (
    SELECT coalesce(nullif(next_check_at, 'epoch'), returned_at) AS at FROM ${CHECKOUT_TABLE}
    WHERE next_check_at <= now() AND account = key.account AND environment = key.environment AND deleted_at IS NULL
      AND NOT (placement_state = 'unplaced' AND is_shops_failure)
    UNION ALL
    SELECT r.next_check_at FROM ${REFUND_TABLE} r JOIN ${CHECKOUT_TABLE} c ON c.id = r.checkout_id
    WHERE r.next_check_at <= now() AND r.account = key.account AND c.environment = key.environment AND r.deleted_at IS NULL
    UNION ALL
    SELECT updated_at + interval '${SETTLED_WITHIN}' FROM ${CALLBACK_TABLE}
    WHERE outcome IS NULL AND account = key.account AND coalesce(environment, key.environment) = key.environment
      AND updated_at < now() - interval '${SETTLED_WITHIN}' AND deleted_at IS NULL
  ), unplaced AS (
    SELECT ${EARLIEST_PAID_AT} AS paid_at, ${londonDays(EARLIEST_PAID_AT, "now()")} AS days,
      held_at IS NOT NULL OR next_check_at IS NULL AS is_held
    FROM ${CHECKOUT_TABLE} WHERE placement_state = 'unplaced' AND placement_state NOT IN ('none', 'placed')
      AND account = key.account AND environment = key.environment AND deleted_at IS NULL
  ), explained AS (
    SELECT coalesce(max(cleared_at), '-infinity') AS until FROM ${ALERT_TABLE} WHERE code IN ('${EXPLAIN_DECLINES.join("', '")}')
      AND account = key.account AND deleted_at IS NULL
  ), declined AS (
    SELECT t.at, t.details, c.cart_id FROM ${TIMELINE_TABLE} t JOIN ${CHECKOUT_TABLE} c ON c.id = t.checkout_id
    WHERE t.kind = 'create_refused' AND t.deleted_at IS NULL AND c.account = key.account AND c.environment = key.environment
      AND t.details->>'code' <> '${OTHER_CODE}' AND NOT (${OWN_LIMIT})
      AND coalesce(t.details->>'reason', '') NOT IN ('${OTHER_REASONS.join("', '")}')
      AND t.at > greatest(now() - interval '${DECLINED_FOR}', (SELECT until FROM explained), (SELECT max(created_at) FROM ${CHECKOUT_TABLE}
        WHERE account = key.account AND environment = key.environment AND service_checkout_id IS NOT NULL AND deleted_at IS NULL))
  ), declined_refunds AS (
    SELECT c.cart_id, r.doubted_since FROM ${REFUND_TABLE} r JOIN ${CHECKOUT_TABLE} c ON c.id = r.checkout_id
    WHERE r.next_check_at IS NOT NULL AND r.state = 'scheduled' AND r.reason->>'code' IN ('${DECLINED_REASONS.join("', '")}')
      AND r.deleted_at IS NULL AND r.account = key.account AND c.environment = key.environment AND r.submitted_at > greatest(
        (SELECT until FROM explained), (SELECT max(submitted_at) FROM ${REFUND_TABLE} WHERE account = key.account AND submitted_at IS NOT NULL
         AND service_refund_id IS NOT NULL AND deleted_at IS NULL))
  )
  SELECT declined.*, (SELECT count(DISTINCT cart_id)::int FROM declined_refunds) AS "declinedRefunds",
    (SELECT min(doubted_since) FROM declined_refunds) AS "declinedRefundsSince",
    (SELECT CASE WHEN bands = '[]' THEN fetched_at END FROM ${CONFIG_TABLE}
     WHERE account = key.account AND environment = key.environment AND deleted_at IS NULL ORDER BY fetched_at DESC LIMIT 1) AS "bandlessAt",
    (SELECT count(*)::int FROM due) AS due, (SELECT min(at) FROM due) AS oldest,
    (SELECT max(coalesce(cleared_at, now())) FROM ${ALERT_TABLE} WHERE code IN ('${PAUSES.join("', '")}')
     AND (account = key.account OR account IS NULL) AND deleted_at IS NULL) AS "pausedUntil",
    (SELECT count(*)::int FROM unplaced WHERE is_held) AS held,
    (SELECT count(*)::int FROM unplaced WHERE days BETWEEN ${LAST_REFUND_DAY - CLOSING_DAYS} AND ${LAST_REFUND_DAY}) AS closing,
    (SELECT min(paid_at) FROM unplaced WHERE days <= ${LAST_REFUND_DAY}) AS "firstPaidAt"
  FROM (SELECT count(DISTINCT cart_id)::int AS "declinedCarts", min(at) AS "declinedSince",
    max(at) AS "declinedLastAt", (array_agg(concat_ws(' ', details->>'code', details->>'status') ORDER BY at DESC))[1]
    AS "declinedCause", (array_agg(details->>'code' = 'rate_limited' ORDER BY at DESC))[1] AS "declinedForLimits"
    FROM declined) AS declined`

/** What the ledger's rows say about whether all is well. Each is one statement along an index; none locks anything. */
export class HealthRows {
  constructor(private readonly db: Knex) {}

  async now(): Promise<Date> {
    const { rows } = await this.db.raw<{ rows: { now: Date }[] }>("SELECT clock_timestamp() AS now")
    return rows[0]?.now ?? new Date()
  }

  /** What is true of each of these accounts. */
  async ofAccounts<Key extends AccountKey>(
    keys: readonly Key[]
  ): Promise<(Key & Pick<AccountFacts, "callbacks" | Waiting>)[]> {
    const [callbacks, waiting] = await Promise.all([
      this.ofEach<CallbackRow>(keys, CALLBACKS),
      this.ofEach<WaitingRow>(keys, WAITING),
    ])
    return keys.map((key) => ({
      ...key,
      callbacks: toCallbacks(callbacks.filter(({ account }) => account === key.account)),
      ...toWaiting(waiting.find(({ account }) => account === key.account)),
    }))
  }

  /** Paid carts of these accounts that wait for their order for a reason of the shop, whatever others got theirs meanwhile. */
  async placing(keys: readonly AccountKey[]): Promise<HealthFacts["placing"]> {
    return this.db(CHECKOUT_TABLE)
      .whereIn(["account", "environment"], asPairs(keys))
      .where({ placement_state: "unplaced", is_shops_failure: true, held_at: null, deleted_at: null })
      .whereNotNull("failed_at")
      .first<HealthFacts["placing"]>(
        this.db.raw(
          `count(*)::int AS waiting,
           count(*) FILTER (WHERE updated_at > coalesce(
             (SELECT max(placed_at) FROM ${CHECKOUT_TABLE} WHERE placed_at IS NOT NULL), '-infinity'))::int AS unrelieved,
           min(failed_at) AS since, (array_agg(failure_cause ORDER BY updated_at DESC))[1] AS cause`
        )
      )
  }

  /** @param sql about the account that it calls `key` */
  private async ofEach<Row>(keys: readonly AccountKey[], sql: string): Promise<Row[]> {
    const values = { accounts: keys.map(({ account }) => account), environments: keys.map((key) => key.environment) }
    const { rows } = await this.db.raw<{ rows: Row[] }>(
      `SELECT key.account, facts.*
       FROM unnest(:accounts::text[], :environments::text[]) AS key (account, environment), LATERAL (${sql}) AS facts`,
      values
    )
    return rows
  }
}

function toCallbacks(rows: readonly CallbackRow[]): CallbackFacts {
  const of = (kind: CallbackRow["kind"]): RefusedFacts | null => {
    const found = rows.find((row) => row.kind === kind)
    return found?.since && found.count > 0 ? { count: found.count, since: found.since } : null
  }
  return {
    acceptedAt: rows.find(({ kind }) => kind === "accepted")?.since ?? null,
    unheard: of("unheard"),
    stripped: of("stripped"),
    unverified: of("wrong_key"),
    malformed: of("malformed"),
  }
}

function toWaiting(row: WaitingRow | undefined): Pick<AccountFacts, Waiting> {
  return {
    declined: toDeclined(row),
    refundsDeclined: row?.declinedRefundsSince ? { carts: row.declinedRefunds, since: row.declinedRefundsSince } : null,
    bandlessAt: row?.bandlessAt ?? null,
    backlog: { count: row?.due ?? 0, oldestDueAt: row?.oldest ?? null },
    pausedUntil: row?.pausedUntil ?? null,
    held: { count: row?.held ?? 0, closing: row?.closing ?? 0, firstPaidAt: row?.firstPaidAt ?? null },
  }
}

function toDeclined(row: WaitingRow | undefined): DeclinedFacts | null {
  return row?.declinedSince && row.declinedLastAt
    ? {
        carts: row.declinedCarts,
        since: row.declinedSince,
        lastAt: row.declinedLastAt,
        cause: row.declinedCause ?? "–",
        isForLimits: row.declinedForLimits ?? false,
      }
    : null
}
