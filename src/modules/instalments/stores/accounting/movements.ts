import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Stretch } from "../../../../core/london-time"
import type { PageCount } from "../../../../core/accounting/conversion"
import type { Movement } from "../../../../core/accounting/month"
import type { Issue, UnmatchedIssue } from "../../../../core/admin/issues"
import { minorAmount } from "../../../../core/money/money"
import { cameToNothing, REFUND_STATES, type RefundState } from "../../../../core/refund/states"
import type { AccountKey } from "../account-key"
import { date, orNull, Table, text } from "../table"
import { CALLBACK_TABLE } from "../tables/callback"
import { CHECKOUT_TABLE } from "../tables/checkout"
import { ISSUE_TABLE, whereOpen } from "../tables/issue"
import { REFUND_TABLE } from "../tables/refund"
import { UNMATCHED_TABLE } from "../tables/unmatched"

/** Of refunds that the service has and that have not come to nothing. */
const MOVED: readonly RefundState[] = ["requested", "pending", "complete"]
const WAITING: readonly RefundState[] = ["scheduled", "submitting", "unknown"]

type CountedIssue = { issue: Issue | UnmatchedIssue; count: number }

/** Issues that say that the ledger and the service do not agree. */
const DISAGREEING: readonly (Issue | UnmatchedIssue)[] = [
  "accounting",
  "mismatch",
  "contradicted",
  "refund_differs",
  "unmatched_checkout",
  "unmatched_refund",
  "unmatched_callback",
  "unsettled_callback",
  "unreadable_record",
]

/** Money that moved at the service and of which the ledger has no row. */
const NOT_RECORDED: readonly UnmatchedIssue[] = ["unmatched_checkout", "unmatched_refund"]

/** The key of a payment without an order of which the service named another amount than is counted here. */
const OTHER_AMOUNT = "unplaced:amount_mismatch"

const MOVEMENTS = new Table(CHECKOUT_TABLE, {
  at: date,
  amountMinor: minorAmount,
  reference: text,
  serviceId: orNull(text),
  orderId: orNull(text),
  state: text,
})

/** An account's, of a stretch of time: a day at the most, because all of it is read at once. */
export type Span = AccountKey & Stretch

/** What was paid and refunded, for accountants. */
export class Movements {
  constructor(private readonly db: Knex) {}

  /** By the time of payment. Of one that goes back without an order, its refunds say what the service took, whatever was agreed. */
  payments(span: Span): Promise<Movement[]> {
    return this.read(
      "payment",
      span,
      `SELECT paid_at AS at, coalesce(
           (SELECT sum(r.amount_minor)::int FROM ${REFUND_TABLE} r
            WHERE r.checkout_id = c.id AND c.placement_state IN ('refunding', 'returned') AND r.deleted_at IS NULL
              AND NOT r.state = ANY(:nothing)
            HAVING bool_or(r.kind = 'unplaced')), amount_minor) AS amount_minor,
         reference, service_checkout_id AS service_id, order_id, placement_state AS state
       FROM ${CHECKOUT_TABLE} c
       WHERE account = :account AND environment = :environment AND paid_at >= :from AND paid_at < :until AND deleted_at IS NULL
         AND remote_state = 'successful'
       ORDER BY paid_at, id`
    )
  }

  /** By the time of sending. */
  refunds(span: Span): Promise<Movement[]> {
    return this.read(
      "refund",
      span,
      `SELECT r.submitted_at AS at, r.amount_minor, c.reference, r.service_refund_id AS service_id, c.order_id, r.state
       FROM ${REFUND_TABLE} r JOIN ${CHECKOUT_TABLE} c ON c.id = r.checkout_id
       WHERE r.account = :account AND r.submitted_at >= :from AND r.submitted_at < :until AND r.deleted_at IS NULL
         AND c.environment = :environment AND r.state = ANY(:moved)
       ORDER BY r.submitted_at, r.id`
    )
  }

  /** What became of the payment pages that were opened then. */
  async pages(span: Span): Promise<PageCount[]> {
    const { rows } = await this.db.raw<{ rows: PageCount[] }>(
      `SELECT CASE WHEN for_order_id IS NULL THEN 'checkout' ELSE 'payment_link' END AS place,
         CASE WHEN remote_state = 'successful' THEN 'paid'
           WHEN remote_state = 'cancelled' THEN 'cancelled'
           WHEN remote_state = 'invalid_payload' THEN 'invalid'
           WHEN remote_state = 'lapsed' OR expires_at < :now THEN 'expired' ELSE 'open' END AS outcome,
         number_of_payments AS term, count(*)::int AS count
       FROM ${CHECKOUT_TABLE}
       WHERE account = :account AND environment = :environment AND created_at >= :from AND created_at < :until
         AND service_checkout_id IS NOT NULL AND deleted_at IS NULL
       GROUP BY 1, 2, 3`,
      { ...span, now: new Date() }
    )
    return rows
  }

  /** What differs between the ledger and the service, as far as nobody has dealt with it. */
  async disagreements(key: AccountKey): Promise<CountedIssue[]> {
    return this.counted(
      key,
      whereOpen(this.db(ISSUE_TABLE)).where(
        (about) => void about.whereIn("issue", [...DISAGREEING]).orWhere({ key: OTHER_AMOUNT })
      )
    )
  }

  /** What the service has and somebody has dealt with without recording it here: its figures hold it, and these do not. */
  async setAside(key: AccountKey): Promise<CountedIssue[]> {
    const dismissed = this.db(ISSUE_TABLE).where({ is_current: true }).whereNotNull("dismissed_at")
    return this.counted(key, dismissed.whereIn("issue", [...NOT_RECORDED]))
  }

  private async counted({ account, environment }: AccountKey, issues: Knex.QueryBuilder): Promise<CountedIssue[]> {
    const ofSubject = [CHECKOUT_TABLE, CALLBACK_TABLE, UNMATCHED_TABLE].map(
      (table) => `(SELECT environment FROM ${table} WHERE id = subject_id)`
    )
    return issues
      .andWhere({ account })
      .whereRaw(`coalesce(${ofSubject.join(", ")}) = ?`, [environment])
      .groupBy("issue")
      .orderBy("issue")
      .select<CountedIssue[]>("issue", this.db.raw("count(*)::int AS count"))
  }

  /** Refunds that are not with the service yet, as far as it has said. */
  async waitingRefunds({ account, environment }: AccountKey): Promise<number> {
    const { count } = await this.db(`${REFUND_TABLE} AS r`)
      .join(`${CHECKOUT_TABLE} AS c`, "c.id", "r.checkout_id")
      .where({ "r.account": account, "c.environment": environment, "r.deleted_at": null })
      .whereNotNull("r.next_check_at")
      .whereIn("r.state", [...WAITING])
      .first<{ count: number }>(this.db.raw("count(*)::int AS count"))
    return count
  }

  private async read(kind: Movement["kind"], span: Span, sql: string): Promise<Movement[]> {
    const read = await MOVEMENTS.run(this.db, sql, {
      ...span,
      moved: [...MOVED],
      nothing: REFUND_STATES.filter(cameToNothing),
    })
    return read.map((movement) => ({ kind, ...movement }))
  }
}
