import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import { issueAmount, reasonText } from "../lib/issue-words"
import { type Texts, useTexts } from "../lib/use-texts"
import { planKey } from "./refund-list"
import { CopyText, TextLink } from "./small-controls"
import { RefundDecision } from "./refund-decision"
import { Fine, Lead, Subtle } from "./texts"

/** The issue, and what to do about it; where only a person can tell what happened, the choice. */
export function IssueText({ payment, issue }: { payment: PaymentView; issue: IssueView }) {
  const { t, money, orderText } = useTexts()
  return (
    <>
      <Lead className="text-pretty">
        {t(`issue.${issue.issue}`, { amount: money(issueAmount(payment, issue), payment.currency_code) })}
      </Lead>
      {useSentences(payment, issue).map((sentence) => (
        <Subtle key={sentence} className="text-pretty">
          {sentence}
        </Subtle>
      ))}
      {issue.cart_order && (
        <TextLink to={`/orders/${issue.cart_order.id}`} className="txt-compact-small w-fit">
          {t("fact.cart_order", {
            order: orderText(issue.cart_order.id, issue.cart_order.display_id),
          })}
        </TextLink>
      )}
      {issue.service_refund_id && (
        <Fine as="div">
          <CopyText text={issue.service_refund_id} what={t("refund.id")} isNamed />
        </Fine>
      )}
      {needsDecision(issue) && issue.refund_row_id && <RefundDecision refundRowId={issue.refund_row_id} />}
    </>
  )
}

/** Several refunds at the service may be the one whose answer was lost. */
function needsDecision({ issue, reason }: IssueView): boolean {
  return issue === "refund_unknown" && reason !== null
}

/** Which ones fit is shown below, with what can be chosen. */
const DECISION_WHY: ReadonlyMap<string | undefined, string> = new Map([
  ["several_fit", "decision.why"],
  ["one_may_fit", "decision.why_one"],
])

function useSentences(payment: PaymentView, issue: IssueView): string[] {
  const texts = useTexts()
  const { t, money } = texts
  const { difference } = issue
  if (needsDecision(issue)) {
    const why = DECISION_WHY.get(issue.known_reason?.code)
    return [why ? t(why) : reasonText(issue, texts)].filter((sentence) => sentence !== null)
  }
  const inMoney = (amountMinor: number) => money(amountMinor, payment.currency_code)
  const advice = adviceKey(issue)
  return [
    reasonText(issue, texts),
    difference &&
      t(`difference.${difference.kind}`, {
        shown: inMoney(difference.shown_minor),
        expected: inMoney(difference.expected_minor),
      }),
    ...figures(payment, issue, texts),
    advice && t(advice),
    whatHappensByItself(issue, texts),
  ].filter((sentence) => sentence !== null)
}

/** The amounts that do not fit, side by side. */
function figures(payment: PaymentView, { cart_total_minor }: IssueView, { t, money }: Texts): string[] {
  const amount = money(payment.amount_minor, payment.currency_code)
  const { reported } = payment
  return [
    ...(reported
      ? [t("fact.reported", { amount, reported: money(reported.amount_minor, reported.currency_code) })]
      : []),
    ...(cart_total_minor === null
      ? []
      : [t("fact.cart_total", { amount, total: money(cart_total_minor, payment.currency_code) })]),
  ]
}

function whatHappensByItself({ otherwise, refund_plan: plan }: IssueView, { t, londonSoon }: Texts): string | null {
  if (otherwise !== "return" || plan === null || plan.kind === "now") {
    return otherwise && t(`otherwise.${otherwise}`)
  }
  return t(`otherwise.return_${planKey(plan)}`, { time: plan.from === null ? "" : londonSoon(plan.from) })
}

function adviceKey({ issue, problem, difference }: IssueView): string | null {
  if (difference) {
    return `advice.difference.${difference.kind}`
  }
  return issue === "unplaced" ? problem && `problem.${problem}` : `advice.${issue}`
}
