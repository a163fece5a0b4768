import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNMATCHED_ISSUES, type UnmatchedIssue } from "../../../../core/admin/issues"
import { type MinorAmount, minorAmount, TERRITORY_CURRENCY } from "../../../../core/money/money"
import { CHECKOUT_TABLE } from "../checkout/checkout-row"
import { REFUND_TABLE } from "../refund/refund-row"

const UNMATCHED_TABLE = "instalments_unmatched"
const CALLBACK_TABLE = "instalments_callback"

/** Something the service has, or told of, and the ledger has no row of. */
export type UnmatchedItem = {
  id: string
  issue: UnmatchedIssue
  account: string
  /** Null for a callback, which does not say. */
  environment: "sandbox" | "production" | null
  /** The service's id; of a callback, its reference. */
  name: string
  amountMinor: MinorAmount
  currency: string
  /** The service's own word. */
  state: string
  since: Date
  /** The admin user or API key that has dealt with it. */
  dealtWithBy: string | null
  dealtWithAt: Date | null
}

/** As the database hands it over, in one JSON value. */
export type UnmatchedJson = Omit<UnmatchedItem, "amountMinor" | "since" | "dealtWithAt"> & {
  amountMinor: number
  since: string
  dealtWithAt: string | null
}

export function toUnmatched(json: UnmatchedJson): UnmatchedItem {
  return {
    ...json,
    amountMinor: minorAmount(json.amountMinor),
    since: new Date(json.since),
    dealtWithAt: json.dealtWithAt === null ? null : new Date(json.dealtWithAt),
  }
}

/**
 * What is unmatched of these kinds, one part of a union each, with a column `unmatched` that holds it as JSON.
 *
 * @param issues empty for all kinds, those that were dealt with included
 */
export function unmatchedParts(db: Knex, issues: readonly string[]): Knex.QueryBuilder[] {
  const isOpen = issues.length > 0
  return UNMATCHED_ISSUES.filter((issue) => !isOpen || issues.includes(issue)).map((issue) => {
    const part = issue === "unmatched_callback" ? callbackPart(db) : listedPart(db, issue)
    return isOpen ? part.where({ dealt_with_at: null }) : part
  })
}

/** Marks something unmatched as dealt with. @returns false when it is not there, or somebody has done so before */
export async function dismissUnmatched(db: Knex, id: string, by: string): Promise<boolean> {
  const dealtWith = { dealt_with_by: by, dealt_with_at: db.fn.now(), updated_at: db.fn.now() }
  const open = { id, dealt_with_at: null, deleted_at: null }
  const dismissed = await db(UNMATCHED_TABLE).where(open).update(dealtWith)
  return dismissed > 0 || (await db(CALLBACK_TABLE).where(open).andWhere(UNKNOWN).update(dealtWith)) > 0
}

const UNKNOWN = { outcome: "unknown_reference" }

/** What a list of the service shows. A refund that may still turn out to be ours is none, so only those told of count. */
function listedPart(db: Knex, issue: "unmatched_checkout" | "unmatched_refund"): Knex.QueryBuilder {
  const isRefund = issue === "unmatched_refund"
  const column = isRefund ? `${REFUND_TABLE}.service_refund_id` : `${CHECKOUT_TABLE}.service_checkout_id`
  const row = db(isRefund ? REFUND_TABLE : CHECKOUT_TABLE)
    .whereRaw("?? = s.service_id", [column])
    .select(db.raw("1"))
  const part = db(`${UNMATCHED_TABLE} as s`)
    .where({ kind: isRefund ? "refund" : "checkout", deleted_at: null })
    .whereNotExists(row)
    .select(...columns(db, issue, LISTED))
  return isRefund ? part.whereNotNull("notified_at") : part
}

function callbackPart(db: Knex): Knex.QueryBuilder {
  return db(`${CALLBACK_TABLE} as s`)
    .where({ ...UNKNOWN, deleted_at: null })
    .select(...columns(db, "unmatched_callback", CALLED_BACK))
}

/** Where a part takes its facts from: SQL of ours, never of a person. */
type Sources = { environment: string; name: string; currency: string; state: string; since: string }

const LISTED: Sources = {
  environment: "s.environment",
  name: "s.service_id",
  currency: `'${TERRITORY_CURRENCY}'`,
  state: "s.remote_state",
  since: "s.remote_created_at",
}
const CALLED_BACK: Sources = {
  environment: "NULL",
  name: "s.reference",
  currency: "s.currency_code",
  state: "s.status",
  since: "s.first_seen_at",
}

/** The columns that every part of the union has, in its order. */
function columns(db: Knex, issue: UnmatchedIssue, { environment, name, currency, state, since }: Sources): Knex.Raw[] {
  return [
    db.raw("NULL::text AS checkout_id"),
    db.raw("?::text AS issue", [issue]),
    db.raw("s.id AS key"),
    db.raw(`${since} AS since`),
    db.raw("NULL::text AS issue_refund_row_id"),
    db.raw("NULL::integer AS issue_amount_minor"),
    db.raw("NULL::text AS issue_reason"),
    db.raw("NULL::jsonb AS issue_difference"),
    db.raw(
      `jsonb_build_object('id', s.id, 'issue', ?::text, 'account', s.account, 'environment', ${environment},
         'name', ${name}, 'amountMinor', s.amount_minor, 'currency', ${currency}, 'state', ${state}, 'since', ${since},
         'dealtWithBy', s.dealt_with_by, 'dealtWithAt', s.dealt_with_at) AS unmatched`,
      [issue]
    ),
  ]
}
