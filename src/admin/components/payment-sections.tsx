import { Text } from "@medusajs/ui"
import type { IssueView } from "../../use-cases/admin/views/issue-view"
import type { OrderInstalmentsView } from "../../use-cases/admin/views/order"
import type { PaymentView } from "../../core/admin/views/payment"
import { useTexts, type Texts } from "../lib/use-texts"
import { PaymentStateBadge, EnvironmentBadge } from "./badges"
import { RefundList } from "./refund-list"
import { Timeline } from "./timeline"
import { Warning } from "./issue-notice"
import { EXACT_TEXT } from "../lib/format"
import { TextLink, CopyText } from "./small-controls"
import { Fine, SectionHead, SectionPart, SectionRow } from "./blocks"
import type { RefundableView } from "../../core/admin/views/refund"
import { planText } from "../lib/issue-words"

/** A payment: what was paid, what went back, and how it came to that. */
export function PaymentSections({ payment, issues, refundable, refunds, timeline, others }: OrderInstalmentsView) {
  return (
    <>
      <ReportedWarning payment={payment} issues={issues} />
      <PaymentFacts payment={payment} refundable={refundable} />
      {payment.paid_at && <RefundList refunds={refunds} currency={payment.currency_code} />}
      <PaymentIds payment={payment} />
      <Timeline entries={timeline} currency={payment.currency_code} />
      <OtherAttempts others={others} />
    </>
  )
}

/** What was paid of an order later, because it still owed it: a payment with refunds of its own. */
export function FurtherPayment({ view }: { view: OrderInstalmentsView }) {
  const { t } = useTexts()
  return (
    <>
      <SectionHead title={t("owed.further")} level="h3">
        <PaymentStateBadge payment={view.payment} className="justify-end" />
      </SectionHead>
      <PaymentSections {...view} />
    </>
  )
}

/** The service named another amount than the order was placed for: it stays to be seen when nobody is asked about it any more. */
function ReportedWarning({ payment, issues }: { payment: PaymentView; issues: readonly IssueView[] }) {
  const { t, amountOf } = useTexts()
  const { reported } = payment
  if (reported === null || issues.some(({ issue }) => issue === "mismatch" || issue === "unplaced")) {
    return null
  }
  return (
    <Warning
      text={t("payment.reported_warning", {
        amount: amountOf(payment),
        reported: amountOf(reported),
      })}
    />
  )
}

/** Other attempts to pay the same cart: a second tab, cancelled and expired tries. */
function OtherAttempts({ others }: { others: PaymentView[] }) {
  const { t, amountOf, moment } = useTexts()
  if (others.length === 0) {
    return null
  }
  return (
    <SectionPart title={t("others.title")}>
      <ul className="flex flex-col gap-y-3">
        {others.map((other) => (
          <li key={other.id} className="flex flex-col gap-y-1">
            <div className="flex items-center justify-between gap-x-2">
              <Text size="small" leading="compact">
                {amountOf(other)}
              </Text>
              <PaymentStateBadge payment={other} className="justify-end" />
            </div>
            <Fine className="break-all">
              {t("attention.started", { time: moment(other.paid_at ?? other.created_at) })} ·{" "}
              <TextLink to={`/instalments?state=all&q=${other.reference}`}>
                <span style={EXACT_TEXT}>{other.reference}</span>
              </TextLink>
            </Fine>
          </li>
        ))}
      </ul>
    </SectionPart>
  )
}

function PaymentFacts({ payment, refundable }: { payment: PaymentView; refundable: RefundableView | null }) {
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

function PaymentIds({ payment }: { payment: PaymentView }) {
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
