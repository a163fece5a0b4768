import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SigningEvidence } from "../../../../core/admin/connection"
import type { Denials } from "../../../../core/checkout/forgotten"
import { CLOSING_DAYS } from "../../../../core/health/alerts"
import type { AccountFacts, HealthFacts } from "../../../../core/health/facts"
import { LAST_REFUND_DAY } from "../../../../core/refund-window"
import { type AccountKey, asLists, asPairs } from "../account-key"
import { CALLBACK_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE, EARLIEST_PAID_AT } from "../tables/checkout"
import { lastRuns, RUNS } from "../service/job-runs"
import { ISSUE_TABLE } from "../tables/issue"
import { REFUND_TABLE } from "../tables/refund"
import { TIMELINE_TABLE } from "../timeline/timeline"
import { ALERTS, type KeptAlert, openAlerts } from "./alerts"
import { type CallbackRow, CALLBACKS, toCallbacks } from "./callback-facts"
import { CALLS_OF_KEY, type CallRow, type SummedCalls, toCalls } from "./service-calls"
import { closingOf, DENIED, londonDays, toWaiting, WAITING, type WaitingRow } from "./waiting-facts"

/** Money that somebody should decide about from the last days of refund on: without an order, or with a refund that was not sent. */
const CLOSING_WITHOUT_ACCOUNT = `
  id IN (SELECT subject_id FROM ${ISSUE_TABLE} WHERE issue IN ('unplaced', 'orphaned') AND is_current AND dismissed_at IS NULL)
  AND remote_state = 'successful' AND deleted_at IS NULL
  AND ${londonDays(EARLIEST_PAID_AT, "now()")} >= ${LAST_REFUND_DAY - CLOSING_DAYS}
  AND (placement_state IN ('placing', 'unplaced') OR id IN (
    SELECT checkout_id FROM ${REFUND_TABLE} WHERE next_check_at IS NOT NULL AND state = 'scheduled' AND deleted_at IS NULL))`

/** Tried again, which happens after a minute: what was away for a moment is over by then. */
const FAILED_AGAIN = "updated_at >= failed_at + interval '50 seconds'"

/** As JSON has them. */
type KeptRows = {
  jobs: Parameters<typeof RUNS.read>[0][] | null
  open: Parameters<typeof ALERTS.read>[0][] | null
}
type FactsRow = WaitingRow & { callbacks: CallbackRow[] | null; calls: CallRow[] | null }

/** What the ledger's rows say about whether all is well. Each is one statement along an index; none locks anything. */
export class HealthRows {
  constructor(private readonly db: Knex) {}

  /**
   * What is true of each of these accounts, and all endpoints that were ever called for it.
   *
   * @param bootedAt since when the process runs that asks
   */
  async ofAccounts<Key extends AccountKey>(
    keys: readonly Key[],
    bootedAt = new Date(0)
  ): Promise<(Key & Pick<AccountFacts, "callbacks"> & ReturnType<typeof toWaiting> & { calls: SummedCalls[] })[]> {
    const { rows } = await this.db.raw<{ rows: FactsRow[] }>(
      `SELECT key.account, waiting.*, (SELECT json_agg(c) FROM (${CALLBACKS}) AS c) AS callbacks,
         (SELECT json_agg(c) FROM (${CALLS_OF_KEY}) AS c) AS calls
       FROM unnest(:accounts::text[], :environments::text[]) AS key (account, environment), LATERAL (${WAITING}) AS waiting`,
      { ...asLists(keys), bootedAt }
    )
    return keys.flatMap((key) => {
      const row = rows.find(({ account }) => account === key.account)
      return row
        ? { ...key, callbacks: toCallbacks(row.callbacks ?? []), calls: toCalls(row.calls ?? []), ...toWaiting(row) }
        : []
    })
  }

  /**
   * Paid carts of these accounts that wait for their order for a reason of the shop, whatever others got theirs meanwhile; and money of
   * all other accounts that can be refunded for some days only, or no longer, unless somebody has dealt with it; the last runs of the
   * jobs, the alerts that are open, and what time it is.
   */
  async ofShop(
    keys: readonly AccountKey[]
  ): Promise<Pick<HealthFacts, "now" | "placing" | "unconfigured" | "jobs"> & { open: KeptAlert[] }> {
    const others = this.db(CHECKOUT_TABLE)
      .whereNotIn(["account", "environment"], asPairs(keys))
      .whereRaw(CLOSING_WITHOUT_ACCOUNT)
      .select(
        "account",
        "environment",
        this.db.raw(`${EARLIEST_PAID_AT} AS paid_at, ${londonDays(EARLIEST_PAID_AT, "now()")} AS days`)
      )
    const { now, waiting, unrelieved, since, cause, jobs, open, ...unconfigured } = await this.db(CHECKOUT_TABLE)
      .with("others", others)
      .whereIn(["account", "environment"], asPairs(keys))
      .where({ placement_state: "unplaced", is_shops_failure: true, held_at: null, deleted_at: null })
      .whereRaw(FAILED_AGAIN)
      .first<Pick<HealthFacts, "now"> & HealthFacts["placing"] & HealthFacts["unconfigured"] & KeptRows>(
        this.db.raw(
          `count(*)::int AS waiting,
           count(*) FILTER (WHERE updated_at > coalesce(
             (SELECT max(placed_at) FROM ${CHECKOUT_TABLE} WHERE placed_at IS NOT NULL), '-infinity'))::int AS unrelieved,
           min(failed_at) AS since, (array_agg(failure_cause ORDER BY updated_at DESC))[1] AS cause,
           (SELECT string_agg(DISTINCT account || ' (' || environment || ')', ', ') FROM others WHERE days <= ${LAST_REFUND_DAY}) AS accounts,
           ${closingOf("others")},
           (SELECT json_agg(run) FROM (?) AS run) AS jobs, (SELECT json_agg(alert) FROM (?) AS alert) AS open,
           clock_timestamp() AS now`,
          [lastRuns(this.db), openAlerts(this.db)]
        )
      )
    const kept = { jobs: (jobs ?? []).map(RUNS.read), open: (open ?? []).map(ALERTS.read) }
    return { now, placing: { waiting, unrelieved, since, cause }, unconfigured, ...kept }
  }

  /** The checkouts that the service was asked about, has made, and does not know; undefined where it knows them. */
  async denials({ account, environment }: AccountKey): Promise<Denials | undefined> {
    const { rows } = await this.db.raw<{ rows: Denials[] }>(
      `SELECT denied.* FROM (SELECT :account::text AS account, :environment::text AS environment) AS key, LATERAL (${DENIED}) AS denied`,
      { account, environment }
    )
    return rows[0]
  }

  /** Of an account's signing key, which no request can test: the newest of each kind, found by an index of its own however many there are. */
  async signing({ account, environment }: AccountKey): Promise<SigningEvidence> {
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
