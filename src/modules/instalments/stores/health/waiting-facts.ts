import { type AlertCode, CREATIONS, PAUSES, REFUNDS } from "../../../../core/health/alert"
import { LONGEST_FAILED_PAUSE_MS } from "../../../../core/checkout/pace"
import { CLOSING_DAYS } from "../../../../core/health/alerts"
import { type AccountFacts, type ClosingFacts, type DeclinedFacts, OFFERED_AMOUNT } from "../../../../core/health/facts"
import { DECLINED_REASONS } from "../../../../core/refund/declined"
import { LAST_REFUND_DAY } from "../../../../core/refund-window"
import { CALLBACK_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE, EARLIEST_PAID_AT } from "../tables/checkout"
import { REFUND_TABLE } from "../tables/refund"
import { TIMELINE_TABLE } from "../timeline/timeline"
import { CONFIG_TABLE } from "../service/merchant-configs"
import { ISSUE_TABLE } from "../tables/issue"
import { ALERT_TABLE } from "./alerts"
import { CALL_TABLE, KNOWN } from "./service-calls"

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

export type WaitingRow = {
  account: string
  due: number
  oldest: Date | null
  pausedUntil: Date | null
  explainedUntil: Date | null
  declinedCarts: number
  declinedSince: Date | null
  declinedLastAt: Date | null
  declinedCause: string | null
  declinedKind: DeclinedFacts["kind"]
  deniedCarts: number | null
  deniedSince: Date | null
  declinedRefunds: number
  declinedRefundsSince: Date | null
  bandlessAt: Date | null
  oddFields: string | null
  unanswered: number
  unansweredSince: Date | null
  held: number
} & ClosingFacts

/** What is due, by `lookFirst` since the shopper came back; but not what waits for the shop, of which `placing` tells. */
const DUE = `
  SELECT coalesce(nullif(next_check_at, 'epoch'), returned_at) AS at FROM ${CHECKOUT_TABLE}
  WHERE next_check_at <= now() AND account = key.account AND environment = key.environment AND deleted_at IS NULL
    AND NOT (placement_state = 'unplaced' AND is_shops_failure)
  UNION ALL
  SELECT r.next_check_at FROM ${REFUND_TABLE} r JOIN ${CHECKOUT_TABLE} c ON c.id = r.checkout_id
  WHERE r.next_check_at <= now() AND r.account = key.account AND c.environment = key.environment AND r.deleted_at IS NULL
  UNION ALL
  SELECT updated_at + interval '${SETTLED_WITHIN}' FROM ${CALLBACK_TABLE}
  WHERE outcome IS NULL AND account = key.account AND coalesce(environment, key.environment) = key.environment
    AND updated_at < now() - interval '${SETTLED_WITHIN}' AND deleted_at IS NULL`

/** Of whose outcome the service said nothing since the shopper came back, or since the page ended, and which it is asked about again. */
const UNANSWERED = `
  SELECT coalesce(CASE WHEN returned_at > coalesce(answered_at, '-infinity') THEN returned_at END, expires_at) AS at FROM ${CHECKOUT_TABLE}
  WHERE next_check_at <= now() + interval '${LONGEST_FAILED_PAUSE_MS} milliseconds' AND remote_state = 'received'
    AND (returned_at > coalesce(answered_at, '-infinity') OR expires_at BETWEEN coalesce(answered_at, '-infinity') AND now())
    AND account = key.account AND environment = key.environment AND deleted_at IS NULL`

/** Of rows with the day since their purchase. */
export const closingOf = (rows: string) => `
  (SELECT count(*)::int FROM ${rows} WHERE days BETWEEN ${LAST_REFUND_DAY - CLOSING_DAYS} AND ${LAST_REFUND_DAY}) AS closing,
  (SELECT min(paid_at) FROM ${rows} WHERE days <= ${LAST_REFUND_DAY}) AS "firstPaidAt",
  (SELECT count(*)::int FROM ${rows} WHERE days > ${LAST_REFUND_DAY}) AS closed,
  (SELECT min(paid_at) FROM ${rows} WHERE days > ${LAST_REFUND_DAY}) AS "closedPaidAt"`

/** Money without an order that nobody has dealt with, and what of it waits for a person. */
const UNPLACED = `
  SELECT ${EARLIEST_PAID_AT} AS paid_at, ${londonDays(EARLIEST_PAID_AT, "now()")} AS days,
    held_at IS NOT NULL OR next_check_at IS NULL AS is_held
  FROM ${CHECKOUT_TABLE} WHERE placement_state = 'unplaced' AND placement_state NOT IN ('none', 'placed')
    AND account = key.account AND environment = key.environment AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM ${ISSUE_TABLE} WHERE subject_id = ${CHECKOUT_TABLE}.id AND issue = 'unplaced' AND is_current
      AND dismissed_at IS NOT NULL)`

/**
 * When an alert was over; null while it lasts. One of clicks alone stands until somebody clicks: for all else it is over since that last
 * failed. Refunds may be refused for reasons of their own.
 */
const OVER_AT = `CASE WHEN cleared_at IS NULL AND code = 'service_down' AND coalesce(facts->>'failing', facts->>'endpoints') = '${CREATIONS}'
  THEN coalesce((SELECT max(failed_at) FROM ${CALL_TABLE} call WHERE call.account = key.account AND call.environment = key.environment
    AND endpoint NOT IN ('${CREATIONS}', '${REFUNDS}', '${KNOWN}') AND call.deleted_at IS NULL), since) ELSE cleared_at END`

/** When what last explained that the service declines was over. */
const EXPLAINED = `
  SELECT coalesce(max(${OVER_AT}), '-infinity') AS until FROM ${ALERT_TABLE} WHERE code IN ('${EXPLAIN_DECLINES.join("', '")}')
    AND account = key.account AND deleted_at IS NULL`

/** Pages that the service declined, for no reason of their carts, since it last opened one. */
const DECLINED = `
  SELECT t.at, t.details, c.cart_id FROM ${TIMELINE_TABLE} t JOIN ${CHECKOUT_TABLE} c ON c.id = t.checkout_id
  WHERE t.kind = 'create_refused' AND t.deleted_at IS NULL AND c.account = key.account AND c.environment = key.environment
    AND t.details->>'code' <> '${OTHER_CODE}' AND NOT (${OWN_LIMIT})
    AND coalesce(t.details->>'reason', '') NOT IN ('${OTHER_REASONS.join("', '")}')
    AND t.at > greatest(now() - interval '${DECLINED_FOR}', (SELECT until FROM explained), (SELECT max(created_at) FROM ${CHECKOUT_TABLE}
      WHERE account = key.account AND environment = key.environment AND service_checkout_id IS NOT NULL AND deleted_at IS NULL))`

/** Refunds that it declined and that are sent again, since it last took one. */
const DECLINED_REFUNDS = `
  SELECT c.cart_id, r.doubted_since FROM ${REFUND_TABLE} r JOIN ${CHECKOUT_TABLE} c ON c.id = r.checkout_id
  WHERE r.next_check_at IS NOT NULL AND r.state = 'scheduled' AND r.reason->>'code' IN ('${DECLINED_REASONS.join("', '")}')
    AND r.deleted_at IS NULL AND r.account = key.account AND c.environment = key.environment AND r.submitted_at > greatest(
      (SELECT until FROM explained), (SELECT max(submitted_at) FROM ${REFUND_TABLE} WHERE account = key.account AND submitted_at IS NOT NULL
       AND service_refund_id IS NOT NULL AND deleted_at IS NULL))`

/** Until when such an alert stood; now, while one does. */
const lasted = (which: string, whose: string) => `
  SELECT max(coalesce(${OVER_AT}, now())) FROM ${ALERT_TABLE} WHERE (${which})
    AND ${whose} AND deleted_at IS NULL`
/** Until when an alert explained what is due, and what is declined. Refused look-ups explain nothing of themselves: they count once that is over. */
const PAUSED_UNTIL = lasted(
  `code IN ('${PAUSES.join("', '")}') OR (code = 'limit_hit' AND kind = 'lookups' AND cleared_at IS NOT NULL)`,
  "(account = key.account OR account IS NULL)"
)
const EXPLAINED_UNTIL = lasted(`code IN ('${EXPLAIN_DECLINES.join("', '")}')`, "account = key.account")

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

/** Of its newest config. */
const ofConfig = (what: string) => `
  SELECT ${what} FROM ${CONFIG_TABLE}
  WHERE account = key.account AND environment = key.environment AND deleted_at IS NULL ORDER BY fetched_at DESC LIMIT 1`

/** When it was found to have no band with terms. */
const BANDLESS_AT = ofConfig("CASE WHEN NOT jsonb_path_exists(bands, '$[*].terms[*]') THEN fetched_at END")

/** All of this about the account `key`, in one statement. */
export const WAITING = `
  WITH due AS (${DUE}), unanswered AS (${UNANSWERED}), unplaced AS (${UNPLACED}), explained AS (${EXPLAINED}), declined AS (${DECLINED}),
    declined_refunds AS (${DECLINED_REFUNDS}), denied AS (${DENIED})
  SELECT declined.*, (SELECT count(DISTINCT cart_id)::int FROM declined_refunds) AS "declinedRefunds",
    (SELECT min(doubted_since) FROM declined_refunds) AS "declinedRefundsSince", (${BANDLESS_AT}) AS "bandlessAt",
    (${ofConfig("odd_fields")}) AS "oddFields",
    (SELECT carts FROM denied) AS "deniedCarts", (SELECT since FROM denied) AS "deniedSince",
    (SELECT count(*)::int FROM due) AS due, (SELECT min(at) FROM due) AS oldest,
    (SELECT count(*)::int FROM unanswered) AS unanswered, (SELECT min(at) FROM unanswered) AS "unansweredSince", (${PAUSED_UNTIL}) AS "pausedUntil",
    (${EXPLAINED_UNTIL}) AS "explainedUntil",
    (SELECT count(*)::int FROM unplaced WHERE is_held) AS held,
    ${closingOf("unplaced")}
  FROM (SELECT count(DISTINCT cart_id)::int AS "declinedCarts", min(at) AS "declinedSince", max(at) AS "declinedLastAt",
    (array_agg(concat_ws(' ', details->>'code', details->>'status') ORDER BY at DESC))[1] AS "declinedCause",
    (array_agg(CASE WHEN details->>'code' = 'rate_limited' THEN 'limited' WHEN details->>'reason' = '${OFFERED_AMOUNT}' THEN 'amounts' END
      ORDER BY at DESC))[1] AS "declinedKind" FROM declined) AS declined`

/** What WAITING tells. */
export function toWaiting(row: WaitingRow) {
  const { closing, firstPaidAt, closed, closedPaidAt } = row
  return {
    declined: toDeclined(row),
    denied: row.deniedSince && { carts: row.deniedCarts ?? 0, since: row.deniedSince },
    explainedUntil: row.explainedUntil,
    refundsDeclined: row.declinedRefundsSince && { carts: row.declinedRefunds, since: row.declinedRefundsSince },
    bandlessAt: row.bandlessAt,
    oddFields: row.oddFields,
    backlog: { count: row.due, oldestDueAt: row.oldest },
    unanswered: row.unansweredSince && { count: row.unanswered, since: row.unansweredSince },
    pausedUntil: row.pausedUntil,
    held: { count: row.held, closing, firstPaidAt, closed, closedPaidAt },
  } satisfies Partial<AccountFacts>
}

function toDeclined(row: WaitingRow): DeclinedFacts | null {
  return row.declinedSince && row.declinedLastAt
    ? {
        carts: row.declinedCarts,
        since: row.declinedSince,
        lastAt: row.declinedLastAt,
        cause: row.declinedCause ?? "–",
        kind: row.declinedKind,
      }
    : null
}
