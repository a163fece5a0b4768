import type { MinorAmount } from "./money"
import type { RefundState } from "./refund-states"

/** A ledger row: one intent to give money back. */
export type Refund = {
  id: string
  checkoutId: string
  account: string
  /** Medusa's refund id; null for money that never became an order. */
  refundId: string | null
  /** The service's id; null until it accepted. */
  remoteId: string | null
  amountMinor: MinorAmount
  state: RefundState
  submitAfter: Date | null
  submittedAt: Date | null
  attempts: number
  /** Why it was refused or failed, in words for an admin. */
  reason: string | null
  createdAt: Date
  checks: number
  version: number
}

/** What is known of a refund before the service is asked. */
export type NewRefund = Pick<Refund, "checkoutId" | "account" | "refundId" | "amountMinor">
