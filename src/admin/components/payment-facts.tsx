import type { PaymentView } from "../../core/admin/views/payment"
import type { RefundableView } from "../../core/admin/views/refund"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge } from "./badges"
import { CopyText } from "./small-controls"
import { RefundPlan } from "./refund-list"
import { SectionRow } from "./sections"

/** What the shopper chose and paid, and until when it can go back. */
export function PaymentFacts({ payment, refundable }: { payment: PaymentView; refundable: RefundableView | null }) {
  const { t, money, moment } = useTexts()
  return (
    <>
      <SectionRow label={t("plan.label")}>
        <PlanText payment={payment} />
      </SectionRow>
      <SectionRow label={t("payment.amount")}>{money(payment.amount_minor, payment.currency_code)}</SectionRow>
      {payment.reported && (
        <SectionRow label={t("payment.reported")}>
          {money(payment.reported.amount_minor, payment.reported.currency_code)}
        </SectionRow>
      )}
      <SectionRow label={t("payment.paid_at")}>
        {payment.paid_at ? moment(payment.paid_at) : t("payment.not_paid")}
      </SectionRow>
      {refundable && (
        <SectionRow label={t("payment.refundable")}>
          <RefundableText refundable={refundable} currency={payment.currency_code} />
        </SectionRow>
      )}
      {refundable?.open && refundable.left_minor > 0 && refundable.plan && (
        <SectionRow label={t("refund_plan.label")}>
          <RefundPlan refundable={refundable} />
        </SectionRow>
      )}
    </>
  )
}

function RefundableText({ refundable, currency }: { refundable: RefundableView; currency: string }) {
  const { t, money, day } = useTexts()
  if (!refundable.open) {
    return <>{t("payment.refundable_closed", { day: day(refundable.last_day) })}</>
  }
  if (refundable.left_minor === 0) {
    return <>{t("payment.refundable_nothing")}</>
  }
  return (
    <>
      {t("payment.refundable_left", { amount: money(refundable.left_minor, currency), day: day(refundable.last_day) })}
    </>
  )
}

/** "6 monthly payments of about £50.00", or that the shopper has not chosen. */
function PlanText({ payment: { plan, amount_minor, currency_code } }: { payment: PaymentView }) {
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

/** What a payment is called here and at the service, and the account it was paid through. */
export function PaymentIds({ payment }: { payment: PaymentView }) {
  const { t } = useTexts()
  return (
    <>
      <SectionRow label={t("payment.reference")}>
        <CopyText text={payment.reference} what={t("payment.reference")} />
      </SectionRow>
      {payment.service_checkout_id && (
        <SectionRow label={t("payment.checkout_id")}>
          <CopyText text={payment.service_checkout_id} what={t("payment.checkout_id")} />
        </SectionRow>
      )}
      {payment.account !== "default" && (
        <SectionRow label={t("payment.account")}>
          <span className="flex flex-wrap items-center gap-2">
            {payment.account}
            <EnvironmentBadge environment={payment.environment} />
          </span>
        </SectionRow>
      )}
    </>
  )
}
