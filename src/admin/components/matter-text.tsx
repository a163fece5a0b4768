import { Text } from "@medusajs/ui"
import type { MatterView, PaymentView } from "../../core/admin-views"
import { useTexts } from "../lib/use-texts"

/** What is the matter, and what to do about it. */
export function MatterText({ payment, matter }: { payment: PaymentView; matter: MatterView }) {
  const { t, money } = useTexts()
  const amount = money(matter.amount_minor ?? payment.amount_minor, payment.currency_code)
  const advice = adviceKey(matter)
  const otherwise = matter.otherwise && t(`otherwise.${matter.otherwise}`)
  return (
    <>
      <Text size="small" leading="compact" weight="plus" className="text-pretty">
        {t(`matter.${matter.matter}`, { amount })}
      </Text>
      {sentences([matter.reason, advice && t(advice), otherwise]).map((sentence) => (
        <Text key={sentence} size="small" leading="compact" className="text-ui-fg-subtle text-pretty">
          {sentence}
        </Text>
      ))}
    </>
  )
}

/** Where a person has to decide, the reason says everything. */
function adviceKey({ matter, problem, reason }: MatterView): string | null {
  if (matter === "unplaced") {
    return problem && `problem.${problem}`
  }
  return matter === "refund_unknown" && reason !== null ? null : `advice.${matter}`
}

function sentences(texts: (string | null)[]): string[] {
  return texts.filter((text) => text !== null)
}
