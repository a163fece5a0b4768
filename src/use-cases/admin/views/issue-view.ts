import type { MedusaContainer } from "@medusajs/framework/types"
import { remedyOf } from "../../../core/accounting/differences"
import { actionsFor, recommendedAction } from "../../../core/admin/issue-actions"
import { isHandled } from "../../../core/admin/issues"
import { iso } from "../../../core/admin/views/payment"
import { reasonView, type RefundPlanView } from "../../../core/admin/views/refund"
import type { Checkout } from "../../../core/checkout/checkout"
import { mayFitAgain, recovery } from "../../../core/checkout/recovery"
import type { Problem } from "../../../core/checkout/states"
import { findAccount, accountOfPayment } from "../../../core/options/options"
import type { Refund } from "../../../core/refund/refund"
import { reasonOf } from "../../../core/reasons/reasons"
import { ledgerOf } from "../../ledger/ledger-of"
import { policyFor } from "../../ledger/policy-for"
import { orderOfCart } from "../../medusa/cart/cart-records"
import { cartTotalOf } from "../../medusa/cart/cart-with-totals"
import { displayIdsOf } from "../../medusa/order/find-orders"
import type { IssueNow } from "../issues"
import { refundPlan } from "../../../core/refund/admission"
import { refundTerms } from "../../refund/record/record-refund"
import { gatewayOf } from "../../service/gateway"

export type IssueView = Awaited<ReturnType<typeof issueView>>

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
) {
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
    /** The ledger's id of the refund it is about, if any. */
    refund_row_id: refundRowId,
    /** The service's id of that refund, which its support asks for. */
    service_refund_id: refunds.find(({ id }) => id === refundRowId)?.serviceRefundId ?? null,
    /** The money it is about, where that is not the whole payment. */
    amount_minor: amountMinor,
    ...reasonView(issue === "unplaced" ? whyUnplaced(checkout) : reason),
    /** True where nobody has to do anything yet. */
    is_handled: isHandled({ issue, reason }),
    /** Null where the amounts differ as they are read now, and the hourly comparison has not noted it yet. */
    since: iso(since),
    /** What happens to money without an order if nobody does anything; null where that is not the question. */
    otherwise,
    /** True where it would go back or is held, but cart or order may fit it again before that: then it is used for them. */
    may_fit_again: (otherwise === "return" || (otherwise === "hold" && planned !== null)) && mayFitAgain(checkout),
    /** When the money would go back; null where it would not. */
    refund_plan: planned,
    difference: difference && {
      kind: difference.kind,
      shown_minor: difference.shownMinor,
      expected_minor: difference.expectedMinor,
    },
    actions,
    /** The one to put forward; null where a person should look elsewhere first. */
    recommended: recommendedAction(actions, { problem, hasFailedRefund: issue === "refund_failed", reason }),
    ...cart,
  }
}

/** What made its order fail, which is a payment's and not an issue's: it may be another each time that it is tried. */
function whyUnplaced({ problem, failureCause: cause }: Checkout) {
  return problem === "completion_failed" && cause !== null ? reasonOf("completion_failed", { cause }) : null
}

/** What the cart has become, where that is the problem: read live, because it may have changed since. */
async function cartFacts(container: MedusaContainer, { cartId, forOrderId }: Checkout, problem: Problem | null) {
  const isAbout = problem === "cart_already_ordered" || problem === "order_cancelled" || problem === "cart_changed"
  const orderId = forOrderId ?? (isAbout ? ((await orderOfCart(container, cartId)) ?? null) : null)
  const [displayIds, totalMinor] = await Promise.all([
    displayIdsOf(container, orderId === null ? [] : [orderId]),
    problem === "cart_changed" ? cartTotalOf(container, cartId) : undefined,
  ])
  return {
    /** The order that the payment's cart has; `display_id` is null when it can no longer be read. */
    cart_order: orderId === null ? null : { id: orderId, display_id: displayIds.get(orderId) ?? null },
    /** What the cart costs now. */
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
