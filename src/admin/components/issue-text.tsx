import { Text } from "@medusajs/ui"
import type { IssueView, PaymentView } from "../../core/admin/views"
import { issueAmount } from "../lib/issue-amount"
import { useTexts } from "../lib/use-texts"
import { RefundDecision } from "./refund-decision"

/** The issue, and what to do about it; where only a person can tell what happened, the choice. */
export function IssueText({ payment, issue }: { payment: PaymentView; issue: IssueView }) {
  const { t, money } = useTexts()
  return (
    <>
      <Text size="small" leading="compact" weight="plus" className="text-pretty">
        {t(`issue.${issue.issue}`, { amount: money(issueAmount(payment, issue), payment.currency_code) })}
      </Text>
      {useSentences(payment, issue).map((sentence) => (
        <Text key={sentence} size="small" leading="compact" className="text-ui-fg-subtle text-pretty">
          {sentence}
        </Text>
      ))}
      {needsDecision(issue) && issue.refund_row_id && <RefundDecision refundRowId={issue.refund_row_id} />}
    </>
  )
}

/** Several refunds at the service may be the one whose answer was lost. */
function needsDecision({ issue, reason }: IssueView): boolean {
  return issue === "refund_unknown" && reason !== null
}

function useSentences(payment: PaymentView, issue: IssueView): string[] {
  const { t, money } = useTexts()
  const { reason, difference, otherwise } = issue
  if (needsDecision(issue)) {
    return [t("decision.why")]
  }
  const inMoney = (amountMinor: number) => money(amountMinor, payment.currency_code)
  const advice = adviceKey(issue)
  return [
    reason,
    difference &&
      t(`difference.${difference.kind}`, {
        shown: inMoney(difference.shown_minor),
        expected: inMoney(difference.expected_minor),
      }),
    advice && t(advice),
    otherwise && t(`otherwise.${otherwise}`),
  ].filter((sentence) => sentence !== null)
}

function adviceKey({ issue, problem, difference }: IssueView): string | null {
  if (difference) {
    return `advice.difference.${difference.kind}`
  }
  return issue === "unplaced" ? problem && `problem.${problem}` : `advice.${issue}`
}
