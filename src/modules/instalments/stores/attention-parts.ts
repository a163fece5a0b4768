import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  CHECKOUT_RULES,
  type CheckoutRule,
  type Matter,
  REFUND_RULES,
  type RefundRule,
} from "../../../core/admin-attention"
import { CHECKOUT_TABLE } from "./checkout-row"

export const REFUND_TABLE = "instalments_refund"
export const TIMELINE_TABLE = "instalments_timeline_entry"

/** Everything these matters are found by, one part of a union each; for no matters, every checkout. */
export function attentionParts(db: Knex, matters: readonly Matter[]): Knex.QueryBuilder[] {
  if (matters.length === 0) {
    return [everyCheckout(db)]
  }
  return [
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
  const newest = db(TIMELINE_TABLE)
    .whereRaw("checkout_id = c.id")
    .where({ kind: rule.told })
    .orderBy("at", "desc")
    .limit(1)
  return part
    .crossJoin(
      db.raw("LATERAL (?) AS told", [newest.select("id AS told_id", "at AS told_at", "details AS told_details")])
    )
    .select(
      ...columns(db, rule.matter, {
        checkoutId: "c.id",
        key: "told_id",
        since: "told_at",
        amountMinor: "(told_details->>'amountMinor')::integer",
        reason: "told_details->>'reason'",
      })
    )
}

function refundPart(db: Knex, { matter, state, wasBooked }: RefundRule): Knex.QueryBuilder {
  const part = db(`${REFUND_TABLE} as r`)
    .where({ state, retried_as: null, deleted_at: null })
    .select(
      ...columns(db, matter, {
        checkoutId: "checkout_id",
        key: "id || ':' || attempts",
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
  ]
}
