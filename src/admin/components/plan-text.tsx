import type { PaymentView } from "../../core/admin/views/payment"
import { useTexts } from "../lib/use-texts"

/** "6 monthly payments of about £50.00", or that the shopper has not chosen. */
export function PlanText({ payment: { plan, amount_minor, currency_code } }: { payment: PaymentView }) {
  const { t, money } = useTexts()
  if (plan === null) {
    return <>{t("plan.none")}</>
  }
  if (plan.number_of_payments === 1) {
    return <>{t("plan.once", { amount: money(amount_minor, currency_code) })}</>
  }
  const amount = money(plan.monthly_minor, currency_code)
  return <>{t(plan.even ? "plan.even" : "plan.about", { count: plan.number_of_payments, amount })}</>
}
