import type { Checkout } from "../../checkout/checkout"
import type { ReportedAmount } from "../../checkout/recording"
import { minorAmount } from "../../money/money"
import { knownReason, type Reason, sentenceOf } from "../../reasons/reasons"
import { isReturnedWhole, remainder } from "../../refund/amounts"
import type { Refund } from "../../refund/refund"
import { mayBeTakenOver } from "../../refund/take-over"
import { mayBeCalledOff, waitReason } from "../../refund/waiting"
import { toldWindow } from "../../refund-window"
import { iso } from "./payment"

/**
 * `last_day` is the start of the last day, which is London's; `open` tells that it has not passed. Where it is not certain, it may be a
 * later day while `open`, and an earlier one afterwards: only the service knows on which of two days it was paid.
 */
export type RefundableView = NonNullable<ReturnType<typeof refundableView>>

/**
 * @param plan what would happen to a refund asked for now; null where the account is not configured any more
 * @returns null for a payment that has nothing to give back
 */
export function refundableView(
  checkout: Checkout,
  refunds: readonly Refund[],
  plan: RefundPlanView | null,
  reported: ReportedAmount | null,
  now: Date
) {
  const { paidAt, createdAt, expiresAt } = checkout
  if (paidAt === null) {
    return null
  }
  const { open, lastDay, isCertain } = toldWindow({ paidAt, createdAt, expiresAt }, now)
  return {
    last_day: lastDay.toISOString(),
    is_last_day_certain: isCertain,
    open,
    left_minor: leftMinor(checkout, refunds, reported),
    plan,
  }
}

/** Without an order it is given back as the service took it. */
function leftMinor(checkout: Checkout, refunds: readonly Refund[], reported: ReportedAmount | null): number {
  if (checkout.placementState === "placed") {
    return remainder(checkout, refunds)
  }
  const isOther = reported !== null && reported.currency === checkout.currency
  const amountMinor = isOther ? minorAmount(reported.amountMinor) : checkout.amountMinor
  return isReturnedWhole(refunds) ? 0 : remainder({ amountMinor }, refunds)
}

/** See RefundPlan in core/refund/admission.ts. */
export type RefundPlanView = {
  kind: "now" | "later" | "not_before" | "closed"
  from: string | null
  is_certain: boolean
}

/** Why a refund was refused or failed, or what is not clear about it. */
export type ReasonView = ReturnType<typeof reasonView>

export function reasonView(reason: Reason | null) {
  return {
    /** In words. */
    reason: reason && sentenceOf(reason),
    /** The same in its parts, where the plugin says so itself; null for what the service or Medusa said. */
    known_reason: knownReason(reason),
  }
}

export type RefundView = ReturnType<typeof refundView>

/** @param inMedusa Medusa's own record of it, where there is one: why, and a note */
export function refundView(
  refund: Refund,
  inMedusa: { reason: string | null; note: string | null } | undefined,
  now: Date
) {
  return {
    /** The ledger's id. */
    id: refund.id,
    kind: refund.kind,
    /** The service's id. */
    service_refund_id: refund.serviceRefundId,
    amount_minor: refund.amountMinor,
    state: refund.state,
    ...reasonView(refund.reason),
    /** The ledger's id of the refund that took its place after it had failed. */
    retried_as: refund.retriedAs,
    created_at: refund.createdAt.toISOString(),
    /** Not sent before this time. */
    submit_after: iso(refund.submitAfter),
    /** Why it is not sent yet; null for one that does not wait. */
    waits_for: waitReason(refund, now),
    can_be_called_off: mayBeCalledOff(refund),
    /** The service denies its final state: a person may take over what it says. */
    can_be_taken_over: mayBeTakenOver(refund),
    submitted_at: iso(refund.submittedAt),
    /** When everything that follows from its final state was done. */
    settled_at: iso(refund.settledAt),
    medusa_reason: inMedusa?.reason ?? null,
    medusa_note: inMedusa?.note ?? null,
  }
}
