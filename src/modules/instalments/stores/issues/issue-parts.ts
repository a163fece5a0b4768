import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  CHECKOUT_RULES,
  type CheckoutRule,
  type Issue,
  REFUND_RULES,
  type RefundRule,
  type UnmatchedIssue,
} from "../../../../core/admin/issues"
import type { TimelineKind } from "../../../../core/timeline"
import { unmatchedParts } from "./issue-unmatched"
import { CHECKOUT_TABLE } from "../checkout/checkout-row"
import { REFUND_TABLE } from "../refund/refund-row"

const DAY_MS = 24 * 60 * 60_000

export const TIMELINE_TABLE = "instalments_timeline_entry"

/** Everything these issues are found by, one part of a union each; for no issues, every checkout and everything unmatched. */
export function issueParts(db: Knex, issues: readonly (Issue | UnmatchedIssue)[]): Knex.QueryBuilder[] {
  if (issues.length === 0) {
    return [everyCheckout(db), ...unmatchedParts(db, [])]
  }
  return [
    ...unmatchedParts(db, issues),
    ...CHECKOUT_RULES.filter(({ issue }) => issues.includes(issue)).map((rule) => checkoutPart(db, rule)),
    ...REFUND_RULES.filter(({ issue }) => issues.includes(issue)).map((rule) => refundPart(db, rule)),
  ]
}

function everyCheckout(db: Knex): Knex.QueryBuilder {
  return db(CHECKOUT_TABLE)
    .where({ deleted_at: null })
    .select(...columns(db, null, { checkoutId: "id", key: "id", since: "created_at" }))
}

function checkoutPart(db: Knex, rule: CheckoutRule): Knex.QueryBuilder {
  const part = db(`${CHECKOUT_TABLE} as c`)
    .where({ deleted_at: null })
    .whereIn("remote_state", [...rule.remoteStates])
    .whereIn("placement_state", [...rule.placementStates])
  if (rule.problem !== undefined) {
    void part.where({ problem: rule.problem })
  }
  if (rule.idleMinutes !== undefined) {
    void part.whereRaw("updated_at < now() - ? * interval '1 minute'", [rule.idleMinutes])
  }
  if (rule.told === undefined) {
    return part.select(
      ...columns(db, rule.issue, {
        checkoutId: "id",
        key: "coalesce(problem, '')",
        since: "coalesce(paid_at, updated_at)",
      })
    )
  }
  return toldPart(db, part, rule.issue, rule.told, rule.unlessTold)
}

/** The newest of these lines of the timeline says how much and why; `unlessTold` says that it is over. */
function toldPart(
  db: Knex,
  part: Knex.QueryBuilder,
  issue: Issue,
  told: TimelineKind,
  unlessTold: TimelineKind | undefined
): Knex.QueryBuilder {
  const newest = db(TIMELINE_TABLE)
    .whereRaw("checkout_id = c.id")
    .whereIn("kind", unlessTold === undefined ? [told] : [told, unlessTold])
    .orderBy("at", "desc")
    .limit(1)
    .select("id AS told_id", "at AS notified_at", "kind AS told_kind", "details AS told_details")
  return part
    .crossJoin(db.raw("LATERAL (?) AS told", [newest]))
    .where("told_kind", told)
    .select(
      ...columns(db, issue, {
        checkoutId: "c.id",
        key: "told_id",
        since: "notified_at",
        amountMinor: "(told_details->>'amountMinor')::integer",
        reason: "told_details->>'reason'",
        difference: "told_details",
      })
    )
}

function refundPart(db: Knex, { issue, states, ...only }: RefundRule): Knex.QueryBuilder {
  const part = db(`${REFUND_TABLE} as r`)
    .whereIn("state", [...states])
    .andWhere({ retried_as: null, deleted_at: null })
    .select(
      ...columns(db, issue, {
        checkoutId: "checkout_id",
        // A new reason is a new matter.
        key: only.hasReason ? "id || ':' || md5(reason)" : "id || ':' || attempts",
        since: "updated_at",
        refundRowId: "id",
        amountMinor: "amount_minor",
        reason: "reason",
      })
    )
  if (only.wasRecorded) {
    void part.where({ was_recorded: true })
  }
  if (only.attempts !== undefined) {
    void part.where("attempts", ">=", only.attempts)
  }
  if (only.sentDaysAgo !== undefined) {
    // By the clock that wrote it, not the database's.
    void part.where("submitted_at", "<", new Date(Date.now() - only.sentDaysAgo * DAY_MS))
  }
  if (only.hasReason) {
    void part.whereNotNull("reason")
  }
  return part
}

/** Where a part takes its columns from: SQL of ours, never of a person. */
type Sources = {
  checkoutId: string
  key: string
  since: string
  refundRowId?: string
  amountMinor?: string
  reason?: string
  difference?: string
}

/** The columns every part has, in one order. `key` names the issue as it stands. */
function columns(db: Knex, issue: Issue | null, from: Sources): Knex.Raw[] {
  return [
    db.raw(`${from.checkoutId} AS checkout_id`),
    db.raw("?::text AS issue", [issue]),
    db.raw(`coalesce(?::text, '') || ':' || ${from.key} AS key`, [issue]),
    db.raw(`${from.since} AS since`),
    db.raw(`${from.refundRowId ?? "NULL::text"} AS issue_refund_row_id`),
    db.raw(`${from.amountMinor ?? "NULL::integer"} AS issue_amount_minor`),
    db.raw(`${from.reason ?? "NULL::text"} AS issue_reason`),
    db.raw(`${from.difference ?? "NULL::jsonb"} AS issue_difference`),
    db.raw("NULL::jsonb AS unmatched"),
  ]
}
