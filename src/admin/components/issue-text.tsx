import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import { issueAmount, planText, reasonText } from "../lib/issue-words"
import { type Texts, useTexts } from "../lib/use-texts"
import { CopyText, TextLink } from "./small-controls"
import { RefundDecision } from "./refund-choices"
import { Fine, Lead, Subtle } from "./blocks"

/** The issue, and what to do about it; where only a person can tell what happened, the choice. */
export function IssueText({ payment, issue }: { payment: PaymentView; issue: IssueView }) {
  const texts = useTexts()
  const { t, orderText } = texts
  return (
    <>
      <Lead className="text-pretty">{t(`issue.${issue.issue}`, { amount: issueAmount(payment, issue, texts) })}</Lead>
      {sentences(payment, issue, texts).map((sentence) => (
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
      {needsDecision(issue) && issue.refund_row_id && (
        <RefundDecision refundRowId={issue.refund_row_id} currency={payment.currency_code} />
      )}
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
  ["other_amount_fits", "decision.why_other_amount"],
])

function sentences(payment: PaymentView, issue: IssueView, texts: Texts): string[] {
  const { t, money, amountOf } = texts
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
    payment.reported && t("fact.reported", { amount: amountOf(payment), reported: amountOf(payment.reported) }),
    issue.cart_total_minor !== null &&
      t("fact.cart_total", { amount: amountOf(payment), total: inMoney(issue.cart_total_minor) }),
    advice && t(advice),
    whatHappensByItself(issue, texts),
  ].filter((sentence) => typeof sentence === "string")
}

function whatHappensByItself({ otherwise, refund_plan: plan }: IssueView, texts: Texts): string | null {
  return otherwise === "return" && plan && plan.kind !== "now"
    ? planText("otherwise.return_", plan, texts)
    : otherwise && texts.t(`otherwise.${otherwise}`)
}

function adviceKey({ issue, problem, difference }: IssueView): string | null {
  if (difference) {
    return `advice.difference.${difference.kind}`
  }
  return issue === "unplaced" ? problem && `problem.${problem}` : `advice.${issue}`
}
