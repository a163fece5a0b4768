import { paymentFlags, paymentState } from "../../../core/admin/payment-state"
import type { UnmatchedView } from "../../../core/admin/views/issue"
import type { PaymentView, PlanView } from "../../../core/admin/views/payment"
import type { RefundableView, RefundPlanView, RefundView } from "../../../core/admin/views/refund"
import { largestPart } from "../../../core/money/bands"
import { minorAmount } from "../../../core/money/money"
import type { Checkout } from "../../../core/checkout/checkout"
import type { ReportedAmount } from "../../../core/checkout/recording"
import type { Refund } from "../../../core/refund/refund"
import { isReturnedWhole, remainder } from "../../../core/refund/amounts"
import { knownReason, sentenceOf } from "../../../core/reasons/reasons"
import { mayBeTakenOver } from "../../../core/refund/take-over"
import { mayBeCalledOff, waitReason } from "../../../core/refund/waiting"
import { toldWindow } from "../../../core/refund-window"
import type { RefundWords } from "../../medusa/payment/refunds"
import { actorView } from "../../medusa/shop/people"
import type { UnmatchedItem } from "../../../modules/instalments/stores/issues/unmatched-items"

/**
 * @param refunds all refunds of the checkout
 * @param reported the other amount that the service named, if it did
 */
export function paymentView(
  checkout: Checkout,
  refunds: readonly Refund[],
  reported: ReportedAmount | null,
  now: Date
): PaymentView {
  return {
    id: checkout.id,
    account: checkout.account,
    environment: checkout.environment,
    state: paymentState(checkout, refunds, now),
    flags: paymentFlags(checkout, refunds, reported !== null),
    amount_minor: checkout.amountMinor,
    currency_code: checkout.currency,
    reported: reported && { amount_minor: reported.amountMinor, currency_code: reported.currency },
    plan: planView(checkout),
    reference: checkout.reference,
    service_checkout_id: checkout.serviceCheckoutId,
    cart_id: checkout.cartId,
    order_id: checkout.orderId,
    for_order_id: checkout.forOrderId,
    problem: checkout.problem,
    created_at: checkout.createdAt.toISOString(),
    expires_at: iso(checkout.expiresAt),
    paid_at: iso(checkout.paidAt),
  }
}

function planView({ numberOfPayments, amountMinor }: Checkout): PlanView | null {
  if (numberOfPayments === null) {
    return null
  }
  return {
    number_of_payments: numberOfPayments,
    monthly_minor: largestPart(amountMinor, numberOfPayments),
    even: amountMinor % numberOfPayments === 0,
  }
}

/** Null for a payment that has nothing to give back. */
export function refundableView(
  checkout: Checkout,
  refunds: readonly Refund[],
  plan: RefundPlanView | null,
  reported: ReportedAmount | null,
  now: Date
): RefundableView | null {
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

/** @param inMedusa Medusa's own record of it, where there is one */
export function refundView(refund: Refund, inMedusa: RefundWords | undefined, now: Date): RefundView {
  return {
    id: refund.id,
    kind: refund.kind,
    service_refund_id: refund.serviceRefundId,
    amount_minor: refund.amountMinor,
    state: refund.state,
    reason: refund.reason && sentenceOf(refund.reason),
    known_reason: knownReason(refund.reason),
    retried_as: refund.retriedAs,
    created_at: refund.createdAt.toISOString(),
    submit_after: iso(refund.submitAfter),
    waits_for: waitReason(refund, now),
    can_be_called_off: mayBeCalledOff(refund),
    can_be_taken_over: mayBeTakenOver(refund),
    submitted_at: iso(refund.submittedAt),
    settled_at: iso(refund.settledAt),
    medusa_reason: inMedusa?.reason ?? null,
    medusa_note: inMedusa?.note ?? null,
  }
}

/** @param actors names by id */
export function unmatchedView(unmatched: UnmatchedItem, actors: Map<string, string>): UnmatchedView {
  const { dealtWithBy: by, dealtWithAt } = unmatched
  return {
    id: unmatched.id,
    issue: unmatched.issue,
    account: unmatched.account,
    environment: unmatched.environment,
    name: unmatched.name,
    amount_minor: unmatched.amountMinor,
    currency_code: unmatched.currency,
    state: unmatched.state,
    since: unmatched.since.toISOString(),
    dealt_with:
      by === null || dealtWithAt === null ? null : { by: actorView(by, actors), at: dealtWithAt.toISOString() },
  }
}

export function iso(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null
}
