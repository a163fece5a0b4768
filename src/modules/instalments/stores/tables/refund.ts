import { minorAmount } from "../../../../core/money/money"
import type { Reason } from "../../../../core/reasons"
import type { Refund, RefundDoubt, RefundKind, ReversalState } from "../../../../core/refund/refund"
import type { RefundState } from "../../../../core/refund/states"
import { asIs, type ChangeOf, columns, date, flag, integer, orNull, reader, type RowOf, text, writer } from "../columns"

export const REFUND_TABLE = "instalments_refund"

/** Known when a refund is opened or recorded, and the same ever after. */
const FIXED = columns({
  checkoutId: ["checkout_id", text],
  account: ["account", text],
  kind: ["kind", asIs<RefundKind>()],
  medusaRefundId: ["medusa_refund_id", orNull(text)],
  amountMinor: ["amount_minor", minorAmount],
  retryOf: ["retry_of", orNull(text)],
})

/** What a change may touch. */
const CHANGING = columns({
  serviceRefundId: ["service_refund_id", orNull(text)],
  state: ["state", asIs<RefundState>()],
  submitAfter: ["submit_after", orNull(date)],
  submittedAt: ["submitted_at", orNull(date)],
  attempts: ["attempts", integer],
  reason: ["reason", orNull(asIs<Reason>())],
  wasRecorded: ["was_recorded", orNull(flag)],
  noticed: ["noticed", orNull(asIs<ReversalState>())],
  missedAt: ["missed_at", orNull(date)],
  doubt: ["doubt", orNull(asIs<RefundDoubt>())],
  doubtedSince: ["doubted_since", orNull(date)],
  settledAt: ["settled_at", orNull(date)],
  nextCheckAt: ["next_check_at", orNull(date)],
  checks: ["checks", integer],
})

const REFUND = columns({
  id: ["id", text],
  ...FIXED,
  ...CHANGING,
  retriedAs: ["retried_as", orNull(text)],
  createdAt: ["created_at", date],
  leaseOwner: ["lease_owner", orNull(text)],
  version: ["version", integer],
})

export type RefundRow = RowOf<typeof REFUND>
export type RefundChange = ChangeOf<typeof CHANGING>

export const toRefund: (row: RefundRow) => Refund = reader(REFUND)
export const columnsOfNewRefund = writer({ ...FIXED, ...CHANGING })
export const columnsOfRefundChange = writer(CHANGING)
