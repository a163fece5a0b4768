import type { KnownReason } from "../../reasons/reasons"
import type { RefundKind } from "../../refund/refund"
import type { RefundState } from "../../refund/states"
import type { WaitReason } from "../../refund/waiting"

/**
 * `last_day` is the start of the last day, which is London's; `open` tells that it has not passed. Where it is not certain, it may be a
 * later day while `open`, and an earlier one afterwards: only the service knows on which of two days it was paid.
 */
export type RefundableView = {
  last_day: string
  is_last_day_certain: boolean
  open: boolean
  left_minor: number
  /** What would happen to a refund asked for now; null where the account is not configured any more. */
  plan: RefundPlanView | null
}

/** See RefundPlan in core/refund/admission.ts. */
export type RefundPlanView = {
  kind: "now" | "later" | "not_before" | "closed"
  from: string | null
  is_certain: boolean
}

/** Why a refund was refused or failed, or what is not clear about it. */
export type ReasonView = {
  /** In words. */
  reason: string | null
  /** The same in its parts, where the plugin says so itself; null for what the service or Medusa said. */
  known_reason: KnownReason | null
}

export type RefundView = ReasonView & {
  /** The ledger's id. */
  id: string
  kind: RefundKind
  /** The service's id. */
  service_refund_id: string | null
  amount_minor: number
  state: RefundState
  /** The ledger's id of the refund that took its place after it had failed. */
  retried_as: string | null
  created_at: string
  /** Not sent before this time. */
  submit_after: string | null
  /** Why it is not sent yet; null for one that does not wait. */
  waits_for: WaitReason | null
  can_be_called_off: boolean
  /** The service denies its final state: a person may take over what it says. */
  can_be_taken_over: boolean
  submitted_at: string | null
  /** When everything that follows from its final state was done. */
  settled_at: string | null
  /** Medusa's own: why, and a note; null where it has none. */
  medusa_reason: string | null
  medusa_note: string | null
}

/** A refund at the service that may be one whose answer was lost. */
export type CandidateView = { service_refund_id: string; amount_minor: number; state: RefundState; made_at: string }

/** An order that a refund made in the service's back office may belong to; `left_minor` is what is still refundable of it. */
export type RefundOrderView = {
  payment_id: string
  order_id: string | null
  display_id: number | null
  amount_minor: number
  left_minor: number
  currency_code: string
  paid_at: string | null
}
