import type { MedusaContainer } from "@medusajs/framework/types"
import { remedyOf } from "../../../core/accounting/differences"
import { actionsFor, recommendedAction } from "../../../core/admin/issue-actions"
import { isHandled } from "../../../core/admin/issues"
import type { IssueView } from "../../../core/admin/views/issue"
import { iso } from "../../../core/admin/views/payment"
import { reasonView, type RefundPlanView } from "../../../core/admin/views/refund"
import type { Checkout } from "../../../core/checkout/checkout"
import { mayFitAgain, recovery } from "../../../core/checkout/recovery"
import type { Problem } from "../../../core/checkout/states"
import { findAccount, accountOfPayment } from "../../../core/options/options"
import type { Refund } from "../../../core/refund/refund"
import { ledgerOf } from "../../ledger/ledger-of"
import { policyFor } from "../../ledger/policy-for"
import { orderOfCart } from "../../medusa/cart/cart-records"
import { cartTotalOf } from "../../medusa/cart/cart-with-totals"
import { displayIdsOf } from "../../medusa/order/find-orders"
import type { IssueNow } from "../issues"
import { refundPlan } from "../../../core/refund/admission"
import { refundTerms } from "../../refund/record/record-refund"
import { gatewayOf } from "../../service/gateway"

/**
 * An issue with what a person needs to decide it: what happens by itself and when, and what Medusa says of the cart now.
 *
 * @param refunds all refunds of the checkout
 */
export async function issueView(
  container: MedusaContainer,
  { issue, problem, refundRowId, amountMinor, reason, difference, since }: IssueNow,
  checkout: Checkout,
  refunds: readonly Refund[],
  now: Date
): Promise<IssueView> {
  const ledger = ledgerOf(container)
  const policy = await policyFor(ledger, findAccount(ledger.options, checkout.account), checkout)
  const actions = actionsFor(issue, problem, difference ? remedyOf(difference.kind) : undefined)
  const [planned, cart] = await Promise.all([
    actions.includes("refund") ? plannedRefund(container, checkout, true, now) : null,
    cartFacts(container, checkout, problem),
  ])
  const otherwise = issue === "unplaced" ? recovery(checkout, policy, now) : null
  return {
    issue,
    problem,
    refund_row_id: refundRowId,
    service_refund_id: refunds.find(({ id }) => id === refundRowId)?.serviceRefundId ?? null,
    amount_minor: amountMinor,
    ...reasonView(reason),
    is_handled: isHandled({ issue, reason }),
    since: iso(since),
    otherwise,
    may_fit_again: (otherwise === "return" || (otherwise === "hold" && planned !== null)) && mayFitAgain(checkout),
    refund_plan: planned,
    difference: difference && {
      kind: difference.kind,
      shown_minor: difference.shownMinor,
      expected_minor: difference.expectedMinor,
    },
    actions,
    recommended: recommendedAction(actions, { problem, hasFailedRefund: issue === "refund_failed" }),
    ...cart,
  }
}

/** What the cart has become, where that is the problem: read live, because it may have changed since. */
async function cartFacts(
  container: MedusaContainer,
  { cartId, forOrderId }: Checkout,
  problem: Problem | null
): Promise<Pick<IssueView, "cart_order" | "cart_total_minor">> {
  const isAbout = problem === "cart_already_ordered" || problem === "order_cancelled" || problem === "cart_changed"
  const orderId = forOrderId ?? (isAbout ? ((await orderOfCart(container, cartId)) ?? null) : null)
  const [displayIds, totalMinor] = await Promise.all([
    displayIdsOf(container, orderId === null ? [] : [orderId]),
    problem === "cart_changed" ? cartTotalOf(container, cartId) : undefined,
  ])
  return {
    cart_order: orderId === null ? null : { id: orderId, display_id: displayIds.get(orderId) ?? null },
    cart_total_minor: totalMinor ?? null,
  }
}

/**
 * What would happen to a refund asked for now, and how sure that is.
 *
 * @param mustSucceed for money without an order: nobody asks again
 * @returns null where its account is not configured, or is set to another environment, so that nothing can be sent
 */
export async function plannedRefund(
  container: MedusaContainer,
  checkout: Checkout,
  mustSucceed: boolean,
  now: Date
): Promise<RefundPlanView | null> {
  if (!accountOfPayment(ledgerOf(container).options, checkout)) {
    return null
  }
  const terms = await refundTerms(gatewayOf(container, checkout), mustSucceed)
  const plan = refundPlan(checkout, terms, now)
  return "from" in plan
    ? { kind: plan.kind, from: plan.from.toISOString(), is_certain: plan.isCertain }
    : { kind: plan.kind, from: null, is_certain: true }
}
