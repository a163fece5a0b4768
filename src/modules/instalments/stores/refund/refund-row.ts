import { minorAmount } from "../../../../core/money/money"
import type { ReversalState, Refund, RefundKind } from "../../../../core/refund/refund"
import type { RefundState } from "../../../../core/refund/states"

export const REFUND_TABLE = "instalments_refund"

/** A row as Postgres returns it. States are held to their values by check constraints. */
export type RefundRow = {
  id: string
  checkout_id: string
  account: string
  kind: RefundKind
  medusa_refund_id: string | null
  service_refund_id: string | null
  amount_minor: number
  state: RefundState
  submit_after: Date | null
  submitted_at: Date | null
  attempts: number
  reason: string | null
  retry_of: string | null
  retried_as: string | null
  was_recorded: boolean | null
  noticed: ReversalState | null
  missed_at: Date | null
  settled_at: Date | null
  created_at: Date
  next_check_at: Date | null
  checks: number
  lease_owner: string | null
  version: number
}

export function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    checkoutId: row.checkout_id,
    account: row.account,
    kind: row.kind,
    medusaRefundId: row.medusa_refund_id,
    serviceRefundId: row.service_refund_id,
    amountMinor: minorAmount(row.amount_minor),
    state: row.state,
    submitAfter: row.submit_after,
    submittedAt: row.submitted_at,
    attempts: row.attempts,
    reason: row.reason,
    retryOf: row.retry_of,
    retriedAs: row.retried_as,
    wasRecorded: row.was_recorded,
    noticed: row.noticed,
    missedAt: row.missed_at,
    settledAt: row.settled_at,
    createdAt: row.created_at,
    nextCheckAt: row.next_check_at,
    checks: row.checks,
    leaseOwner: row.lease_owner,
    version: row.version,
  }
}
