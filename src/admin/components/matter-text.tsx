import { Text } from "@medusajs/ui"
import type { MatterView, PaymentView } from "../../core/admin-views"
import { useTexts } from "../lib/use-texts"

/** What is the matter, and what to do about it. */
export function MatterText({ payment, matter }: { payment: PaymentView; matter: MatterView }) {
  const { t, money } = useTexts()
  const amount = money(matter.refund_amount_minor ?? payment.amount_minor, payment.currency_code)
  const advice =
    matter.matter === "unplaced" ? matter.problem && t(`problem.${matter.problem}`) : t(`advice.${matter.matter}`)
  return (
    <>
      <Text size="small" leading="compact" weight="plus" className="text-pretty">
        {t(`matter.${matter.matter}`, { amount })}
      </Text>
      {[matter.reason, advice].filter(Boolean).map((sentence) => (
        <Text key={sentence} size="small" leading="compact" className="text-ui-fg-subtle text-pretty">
          {sentence}
        </Text>
      ))}
    </>
  )
}
