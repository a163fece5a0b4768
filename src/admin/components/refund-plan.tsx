import type { RefundableView, RefundPlanView } from "../../core/admin/views/refund"
import { useTexts } from "../lib/use-texts"

/** What would happen to a refund asked for now, said before anybody asks for one. */
export function RefundPlan({ refundable: { plan } }: { refundable: RefundableView }) {
  const { t, londonSoon } = useTexts()
  if (plan === null) {
    return null
  }
  return <>{t(`refund_plan.${planKey(plan)}`, { time: plan.from === null ? "" : londonSoon(plan.from) })}</>
}

/** The name of the text that says it: "later", or "maybe_later" where only the service knows. */
export function planKey({ kind, is_certain }: RefundPlanView): string {
  return is_certain ? kind : `maybe_${kind}`
}
