import type { MedusaContainer } from "@medusajs/framework/types"
import type { RefundPlanView } from "../../../core/admin/views/refund"
import type { Checkout } from "../../../core/checkout/checkout"
import { accountOfPayment } from "../../../core/options/options"
import { refundPlan } from "../../../core/refund/admission"
import { refundTerms } from "../../refund/record/record-refund"
import { ledgerOf } from "../../ledger/ledger-of"
import { gatewayOf } from "../../service/gateway"

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
