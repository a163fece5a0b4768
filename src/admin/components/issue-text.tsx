import { Text } from "@medusajs/ui"
import type { MatterView, PaymentView } from "../../core/admin/views"
import { matterAmount } from "../lib/issue-amount"
import { useTexts } from "../lib/use-texts"
import { RefundDecision } from "./refund-decision"

/** What is the matter, and what to do about it; where only a person can tell what happened, the choice. */
export function MatterText({ payment, matter }: { payment: PaymentView; matter: MatterView }) {
  const { t, money } = useTexts()
  return (
    <>
      <Text size="small" leading="compact" weight="plus" className="text-pretty">
        {t(`matter.${matter.matter}`, { amount: money(matterAmount(payment, matter), payment.currency_code) })}
      </Text>
      {useSentences(payment, matter).map((sentence) => (
        <Text key={sentence} size="small" leading="compact" className="text-ui-fg-subtle text-pretty">
          {sentence}
        </Text>
      ))}
      {needsDecision(matter) && matter.refund_id && <RefundDecision refundId={matter.refund_id} />}
    </>
  )
}

/** Several refunds at the service may be the one whose answer was lost. */
function needsDecision({ matter, reason }: MatterView): boolean {
  return matter === "refund_unknown" && reason !== null
}

function useSentences(payment: PaymentView, matter: MatterView): string[] {
  const { t, money } = useTexts()
  const { reason, difference, otherwise } = matter
  if (needsDecision(matter)) {
    return [t("decision.why")]
  }
  const inMoney = (amountMinor: number) => money(amountMinor, payment.currency_code)
  const advice = adviceKey(matter)
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

function adviceKey({ matter, problem, difference }: MatterView): string | null {
  if (difference) {
    return `advice.difference.${difference.kind}`
  }
  return matter === "unplaced" ? problem && `problem.${problem}` : `advice.${matter}`
}
