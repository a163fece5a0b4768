import type { PaymentView } from "../../core/admin/views/payment"
import type { RefundableView } from "../../core/admin/views/refund"
import { planText } from "../lib/issue-words"
import { type Texts, useTexts } from "../lib/use-texts"
import { EnvironmentBadge } from "./badges"
import { CopyText } from "./small-controls"
import { SectionRow } from "./blocks"

/** What the shopper chose and paid, and until when it can go back. */
export function PaymentFacts({ payment, refundable }: { payment: PaymentView; refundable: RefundableView | null }) {
  const texts = useTexts()
  const { t, amountOf, moment } = texts
  const { currency_code, paid_at, reported } = payment
  return (
    <>
      <SectionRow label={t("plan.label")}>{chosenText(payment, texts)}</SectionRow>
      <SectionRow label={t("payment.amount")}>{amountOf(payment)}</SectionRow>
      {reported && <SectionRow label={t("payment.reported")}>{amountOf(reported)}</SectionRow>}
      <SectionRow label={t("payment.paid_at")}>{paid_at ? moment(paid_at) : t("payment.not_paid")}</SectionRow>
      {refundable && (
        <SectionRow label={t("payment.refundable")}>{refundableText(refundable, currency_code, texts)}</SectionRow>
      )}
      {refundable?.open && refundable.left_minor > 0 && refundable.plan && (
        <SectionRow label={t("refund_plan.label")}>{planText("refund_plan.", refundable.plan, texts)}</SectionRow>
      )}
    </>
  )
}

function refundableText(refundable: RefundableView, currency: string, { t, money, day }: Texts) {
  const { open, left_minor, last_day, is_last_day_certain } = refundable
  const about = is_last_day_certain ? "" : "_about"
  if (!open) {
    return t(`payment.refundable_closed${about}`, { day: day(last_day) })
  }
  return left_minor === 0
    ? t("payment.refundable_nothing")
    : t(`payment.refundable_left${about}`, { amount: money(left_minor, currency), day: day(last_day) })
}

/** "6 monthly payments of about £50.00", or that the shopper has not chosen. */
function chosenText(payment: PaymentView, { t, money, amountOf }: Texts) {
  const { plan, currency_code } = payment
  if (plan === null) {
    return t("plan.none")
  }
  const { number_of_payments: count, monthly_minor, even } = plan
  return count === 1
    ? t("plan.once", { amount: amountOf(payment) })
    : t(even ? "plan.even" : "plan.about", { count, amount: money(monthly_minor, currency_code) })
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
