import { paymentState } from "../../../core/admin/payment-state"
import { actionsFor } from "../../../core/admin/issues"
import { type Difference, remedyOf } from "../../../core/accounting/differences"
import type {
  DifferenceView,
  IssueView,
  PaymentView,
  PlanView,
  RefundableView,
  RefundView,
  UnmatchedView,
} from "../../../core/admin/views"
import { largestPart } from "../../../core/money/bands"
import type { Checkout } from "../../../core/checkout/checkout"
import { findAccount } from "../../../core/options/options"
import { recovery } from "../../../core/checkout/recovery"
import type { Refund } from "../../../core/refund/refund"
import { remainder } from "../../../core/refund/amounts"
import { refundWindow } from "../../../core/refund/window"
import type InstalmentsModuleService from "../../../modules/instalments/service"
import type { OpenIssue } from "../../../modules/instalments/stores/issues/issues"
import type { UnmatchedItem } from "../../../modules/instalments/stores/issues/issue-unmatched"

/** @param refunds all refunds of the checkout */
export function paymentView(checkout: Checkout, refunds: readonly Refund[], now: Date): PaymentView {
  return {
    id: checkout.id,
    account: checkout.account,
    environment: checkout.environment,
    state: paymentState(checkout, refunds, now),
    amount_minor: checkout.amountMinor,
    currency_code: checkout.currency,
    plan: planView(checkout),
    reference: checkout.reference,
    service_checkout_id: checkout.serviceCheckoutId,
    cart_id: checkout.cartId,
    order_id: checkout.orderId,
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
export function refundableView(checkout: Checkout, refunds: readonly Refund[], now: Date): RefundableView | null {
  if (checkout.paidAt === null) {
    return null
  }
  const { open, lastDay } = refundWindow(checkout.paidAt, now)
  return { last_day: lastDay.toISOString(), open, left_minor: remainder(checkout, refunds) }
}

export function refundView(refund: Refund): RefundView {
  return {
    id: refund.id,
    kind: refund.kind,
    service_refund_id: refund.serviceRefundId,
    amount_minor: refund.amountMinor,
    state: refund.state,
    reason: refund.reason,
    retried_as: refund.retriedAs,
    created_at: refund.createdAt.toISOString(),
    submit_after: iso(refund.submitAfter),
    submitted_at: iso(refund.submittedAt),
  }
}

/** @param onUnplaceable the account's choice for money that no order can be made for */
export function issueView(
  { issue, problem, refundRowId, amountMinor, reason, difference, since }: OpenIssue,
  checkout: Checkout,
  onUnplaceable: "refund" | "hold",
  now: Date
): IssueView {
  return {
    issue,
    problem,
    refund_row_id: refundRowId,
    amount_minor: amountMinor,
    reason,
    since: since.toISOString(),
    otherwise: issue === "unplaced" ? recovery(checkout, onUnplaceable, now) : null,
    difference: difference && differenceView(difference),
    actions: actionsFor(issue, problem, difference ? remedyOf(difference.kind) : undefined),
  }
}

function differenceView({ kind, shownMinor, expectedMinor }: Difference): DifferenceView {
  return { kind, shown_minor: shownMinor, expected_minor: expectedMinor }
}

/**
 * @param environment of the account, which something unmatched may leave open
 * @param actors names by id
 */
export function unmatchedView(
  unmatched: UnmatchedItem,
  environment: "sandbox" | "production" | undefined,
  actors: Map<string, string>
): UnmatchedView {
  const { dealtWithBy: by, dealtWithAt } = unmatched
  return {
    id: unmatched.id,
    issue: unmatched.issue,
    account: unmatched.account,
    environment: unmatched.environment ?? environment ?? null,
    name: unmatched.name,
    amount_minor: unmatched.amountMinor,
    currency_code: unmatched.currency,
    state: unmatched.state,
    since: unmatched.since.toISOString(),
    dealt_with:
      by === null || dealtWithAt === null
        ? null
        : { by: { id: by, name: actors.get(by) ?? null }, at: dealtWithAt.toISOString() },
  }
}

/** An account that is no longer configured moves no money by itself. */
export function onUnplaceableOf({ options }: InstalmentsModuleService, { account }: Checkout): "refund" | "hold" {
  return findAccount(options, account)?.onUnplaceable ?? "hold"
}

export function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
