import type { CallbackFacts, RefusedFacts } from "../../../../core/health/facts"
import { CALLBACK_TABLE, REFUSAL_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { ALERT_TABLE } from "./alerts"

/** A payment that was found by asking may have its callback on the way: both come in the same seconds. */
const ON_ITS_WAY = "30 seconds"
/** Older payments say nothing about whether callbacks arrive now. */
const UNHEARD_FOR = "7 days"
const REFUSED_FOR = "1 day"

/** As JSON has it. */
export type CallbackRow = {
  kind: "accepted" | "unheard" | "missed" | "stripped" | "wrong_key" | "malformed"
  count: number
  since: string | null
  last: string | null
}

/** When the process that looks began, or the payments were last looked after again: what was due before may have been lost with them. */
const RESUMED = `
  SELECT greatest(:bootedAt::timestamptz, max(coalesce(cleared_at, now()))) AS at FROM ${ALERT_TABLE}
  WHERE code = 'job_silent' AND facts->>'jobs' LIKE '%reconcile%' AND deleted_at IS NULL`

/** Of the account `key`: payments without a callback, and callbacks turned away, since one was last accepted. */
export const CALLBACKS = `
  WITH accepted AS (
    SELECT max(last_seen_at) AS at FROM ${CALLBACK_TABLE}
    WHERE account = key.account AND environment = key.environment AND deleted_at IS NULL
  ), resumed AS (${RESUMED}), unheard AS (
    SELECT paid_at, c.created_at FROM ${CHECKOUT_TABLE} c, accepted
    WHERE c.account = key.account AND c.environment = key.environment AND c.deleted_at IS NULL
      AND paid_at > greatest(accepted.at, now() - interval '${UNHEARD_FOR}') AND paid_at < now() - interval '${ON_ITS_WAY}'
      AND NOT EXISTS (SELECT 1 FROM ${CALLBACK_TABLE} b WHERE b.account = c.account AND b.reference = c.reference
                      AND b.deleted_at IS NULL)
  )
  SELECT 'accepted' AS kind, 0 AS count, at AS since, at AS last FROM accepted
  UNION ALL
  SELECT 'unheard', count(*)::int, min(paid_at), max(paid_at) FROM unheard
  UNION ALL
  SELECT 'missed', count(*)::int, min(paid_at), max(paid_at) FROM unheard, resumed WHERE created_at > resumed.at
  UNION ALL
  SELECT reason, sum(refused)::int, min(r.created_at), max(last_seen_at) FROM ${REFUSAL_TABLE} r, accepted
  WHERE r.account = key.account AND r.environment = key.environment AND r.deleted_at IS NULL
    AND reason IN ('stripped', 'wrong_key', 'malformed')
    AND hour > now() - interval '${REFUSED_FOR}' - interval '1 hour' AND last_seen_at > now() - interval '${REFUSED_FOR}'
    AND (accepted.at IS NULL OR last_seen_at > accepted.at)
  GROUP BY reason`

export function toCallbacks(rows: readonly CallbackRow[]): CallbackFacts {
  const of = (kind: CallbackRow["kind"]): RefusedFacts | null => {
    const found = rows.find((row) => row.kind === kind)
    return found?.since && found.last && found.count > 0
      ? { count: found.count, since: new Date(found.since), lastAt: new Date(found.last) }
      : null
  }
  const acceptedAt = rows.find(({ kind }) => kind === "accepted")?.since
  return {
    acceptedAt: acceptedAt ? new Date(acceptedAt) : null,
    unheard: of("unheard"),
    missed: of("missed"),
    stripped: of("stripped"),
    unverified: of("wrong_key"),
    malformed: of("malformed"),
  }
}
