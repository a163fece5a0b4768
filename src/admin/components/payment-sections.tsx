import { Heading, Text } from "@medusajs/ui"
import type { IssueView } from "../../core/admin/views/issue"
import type { OrderInstalmentsView } from "../../core/admin/views/order"
import type { PaymentView } from "../../core/admin/views/payment"
import { useTexts } from "../lib/use-texts"
import { PaymentStateBadge } from "./badges"
import { PaymentFacts, PaymentIds } from "./payment-facts"
import { RefundList } from "./refund-list"
import { Timeline } from "./timeline"
import { Warning } from "./issue-notice"
import { EXACT_TEXT } from "../lib/format"
import { TextLink } from "./small-controls"
import { Fine, SectionPart } from "./blocks"

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
      <div className="flex items-center justify-between gap-x-2 px-6 py-4">
        <Heading level="h3">{t("owed.further")}</Heading>
        <PaymentStateBadge payment={view.payment} className="justify-end" />
      </div>
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
