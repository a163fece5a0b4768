import { paymentState } from "../../../core/admin/payment-state"
import { actionsFor } from "../../../core/admin/issues"
import { type Difference, remedyOf } from "../../../core/accounting/differences"
import type {
  DifferenceView,
  MatterView,
  PaymentView,
  PlanView,
  RefundableView,
  RefundView,
  StrayView,
} from "../../../core/admin/views"
import { largestPart } from "../../../core/money/bands"
import type { Checkout } from "../../../core/checkout/checkout"
import { findAccount } from "../../../core/options/options"
import { recovery } from "../../../core/checkout/recovery"
import type { Refund } from "../../../core/refund/refund"
import { remainder } from "../../../core/refund/amounts"
import { refundWindow } from "../../../core/refund/window"
import type InstalmentsModuleService from "../../../modules/instalments/service"
import type { AttentionMatter } from "../../../modules/instalments/stores/issues/issues"
import type { StrayItem } from "../../../modules/instalments/stores/issues/issue-unmatched"

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
    checkout_id: checkout.remoteId,
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
    remote_id: refund.remoteId,
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
export function matterView(
  { matter, problem, refundId, amountMinor, reason, difference, since }: AttentionMatter,
  checkout: Checkout,
  onUnplaceable: "refund" | "hold",
  now: Date
): MatterView {
  return {
    matter,
    problem,
    refund_id: refundId,
    amount_minor: amountMinor,
    reason,
    since: since.toISOString(),
    otherwise: matter === "unplaced" ? recovery(checkout, onUnplaceable, now) : null,
    difference: difference && differenceView(difference),
    actions: actionsFor(matter, problem, difference ? remedyOf(difference.kind) : undefined),
  }
}

function differenceView({ kind, shownMinor, expectedMinor }: Difference): DifferenceView {
  return { kind, shown_minor: shownMinor, expected_minor: expectedMinor }
}

/**
 * @param environment of the account, which a finding may leave open
 * @param actors names by id
 */
export function strayView(
  stray: StrayItem,
  environment: "sandbox" | "production" | undefined,
  actors: Map<string, string>
): StrayView {
  const { dealtWithBy: by, dealtWithAt } = stray
  return {
    id: stray.id,
    matter: stray.matter,
    account: stray.account,
    environment: stray.environment ?? environment ?? null,
    name: stray.name,
    amount_minor: stray.amountMinor,
    currency_code: stray.currency,
    state: stray.state,
    since: stray.since.toISOString(),
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
