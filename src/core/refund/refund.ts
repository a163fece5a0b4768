import type { MinorAmount } from "../money/money"
import type { RefundState } from "./states"

/** A ledger row: one intent to give money back. */
export type Refund = {
  id: string
  checkoutId: string
  account: string
  /**
   * What it is in Medusa: a refund's id, or the payment's where an order was cancelled before its capture; null for money
   * that Medusa has no records of.
   */
  medusaRefundId: string | null
  /** The service's id; null until it accepted. */
  serviceRefundId: string | null
  amountMinor: MinorAmount
  state: RefundState
  submitAfter: Date | null
  /** When it was sent last. */
  submittedAt: Date | null
  attempts: number
  /** Why it was refused or failed, or what is not clear about it, in words for an admin. */
  reason: string | null
  /** The row of the refund that replaced this one after it had failed. */
  retriedAs: string | null
  /** When everything that follows from its final state was done. */
  settledAt: Date | null
  createdAt: Date
  /** When the job should take it up next; null when nothing is open. */
  nextCheckAt: Date | null
  checks: number
  /** Who works on it at the moment. */
  leaseOwner: string | null
  version: number
}

/** What is known of a refund before the service is asked. */
export type NewRefund = Pick<Refund, "checkoutId" | "account" | "medusaRefundId" | "amountMinor">

/** How a new refund begins. */
export type RefundOpening = Pick<
  Refund,
  "amountMinor" | "state" | "submitAfter" | "submittedAt" | "attempts" | "reason"
> & {
  nextCheckAt: Date
}
