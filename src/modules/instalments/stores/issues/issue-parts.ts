import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  CHECKOUT_RULES,
  type CheckoutRule,
  type Matter,
  REFUND_RULES,
  type RefundRule,
  type StrayMatter,
} from "../../../../core/admin/issues"
import type { TimelineKind } from "../../../../core/timeline"
import { strayParts } from "./issue-unmatched"
import { CHECKOUT_TABLE } from "../checkout/checkout-row"
import { REFUND_TABLE } from "../refund/refund-row"

export const TIMELINE_TABLE = "instalments_timeline_entry"

/** Everything these matters are found by, one part of a union each; for no matters, every checkout and every finding. */
export function attentionParts(db: Knex, matters: readonly (Matter | StrayMatter)[]): Knex.QueryBuilder[] {
  if (matters.length === 0) {
    return [everyCheckout(db), ...strayParts(db, [])]
  }
  return [
    ...strayParts(db, matters),
    ...CHECKOUT_RULES.filter(({ matter }) => matters.includes(matter)).map((rule) => checkoutPart(db, rule)),
    ...REFUND_RULES.filter(({ matter }) => matters.includes(matter)).map((rule) => refundPart(db, rule)),
  ]
}

function everyCheckout(db: Knex): Knex.QueryBuilder {
  return db(CHECKOUT_TABLE)
    .where({ deleted_at: null })
    .select(...columns(db, null, { checkoutId: "id", key: "id", since: "created_at" }))
}

function checkoutPart(db: Knex, rule: CheckoutRule): Knex.QueryBuilder {
  const part = db(`${CHECKOUT_TABLE} as c`)
    .where({ remote_state: rule.remoteState, deleted_at: null })
    .whereIn("placement_state", [...rule.placementStates])
  if (rule.problem !== undefined) {
    void part.where({ problem: rule.problem })
  }
  if (rule.idleMinutes !== undefined) {
    void part.whereRaw("updated_at < now() - ? * interval '1 minute'", [rule.idleMinutes])
  }
  if (rule.told === undefined) {
    return part.select(
      ...columns(db, rule.matter, {
        checkoutId: "id",
        key: "coalesce(problem, '')",
        since: "coalesce(paid_at, updated_at)",
      })
    )
  }
  return toldPart(db, part, rule.matter, rule.told, rule.unlessTold)
}

/** The newest of these lines of the timeline says how much and why; `unlessTold` says that it is over. */
function toldPart(
  db: Knex,
  part: Knex.QueryBuilder,
  matter: Matter,
  told: TimelineKind,
  unlessTold: TimelineKind | undefined
): Knex.QueryBuilder {
  const newest = db(TIMELINE_TABLE)
    .whereRaw("checkout_id = c.id")
    .whereIn("kind", unlessTold === undefined ? [told] : [told, unlessTold])
    .orderBy("at", "desc")
    .limit(1)
    .select("id AS told_id", "at AS told_at", "kind AS told_kind", "details AS told_details")
  return part
    .crossJoin(db.raw("LATERAL (?) AS told", [newest]))
    .where("told_kind", told)
    .select(
      ...columns(db, matter, {
        checkoutId: "c.id",
        key: "told_id",
        since: "told_at",
        amountMinor: "(told_details->>'amountMinor')::integer",
        reason: "told_details->>'reason'",
        difference: "told_details",
      })
    )
}

function refundPart(db: Knex, { matter, states, wasBooked, hasReason }: RefundRule): Knex.QueryBuilder {
  const part = db(`${REFUND_TABLE} as r`)
    .whereIn("state", [...states])
    .andWhere({ retried_as: null, deleted_at: null })
    .select(
      ...columns(db, matter, {
        checkoutId: "checkout_id",
        // A new reason is a new matter.
        key: hasReason ? "id || ':' || md5(reason)" : "id || ':' || attempts",
        since: "updated_at",
        refundId: "id",
        amountMinor: "amount_minor",
        reason: "reason",
      })
    )
  if (wasBooked) {
    const unbooked = db(`${TIMELINE_TABLE} as t`).whereRaw("t.refund_id = r.id AND t.kind = 'refund_unbooked'")
    void part.whereExists(unbooked.select(db.raw("1")))
  }
  if (hasReason) {
    void part.whereNotNull("reason")
  }
  return part
}

/** Where a part takes its columns from: SQL of ours, never of a person. */
type Sources = {
  checkoutId: string
  key: string
  since: string
  refundId?: string
  amountMinor?: string
  reason?: string
  difference?: string
}

/** The columns every part has, in one order. `key` names the matter as it stands. */
function columns(db: Knex, matter: Matter | null, from: Sources): Knex.Raw[] {
  return [
    db.raw(`${from.checkoutId} AS checkout_id`),
    db.raw("?::text AS matter", [matter]),
    db.raw(`coalesce(?::text, '') || ':' || ${from.key} AS key`, [matter]),
    db.raw(`${from.since} AS since`),
    db.raw(`${from.refundId ?? "NULL::text"} AS matter_refund_id`),
    db.raw(`${from.amountMinor ?? "NULL::integer"} AS matter_amount_minor`),
    db.raw(`${from.reason ?? "NULL::text"} AS matter_reason`),
    db.raw(`${from.difference ?? "NULL::jsonb"} AS matter_difference`),
    db.raw("NULL::jsonb AS stray"),
  ]
}
