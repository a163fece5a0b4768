import { Text } from "@medusajs/ui"
import type { PaymentView } from "../../core/admin/views/payment"
import { EXACT_TEXT } from "../lib/format"
import { useTexts } from "../lib/use-texts"
import { PaymentStateBadge } from "./badges"
import { SectionPart } from "./section-row"
import { TextLink } from "./small-controls"

/** Other attempts to pay the same cart: a second tab, cancelled and expired tries. */
export function OtherAttempts({ others }: { others: PaymentView[] }) {
  const { t, money, moment } = useTexts()
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
                {money(other.amount_minor, other.currency_code)}
              </Text>
              <PaymentStateBadge payment={other} className="justify-end" />
            </div>
            <Text size="xsmall" leading="compact" className="text-ui-fg-subtle break-all">
              {t("others.started", { time: moment(other.paid_at ?? other.created_at) })} ·{" "}
              <TextLink to={`/instalments?state=all&q=${other.reference}`}>
                <span style={EXACT_TEXT}>{other.reference}</span>
              </TextLink>
            </Text>
          </li>
        ))}
      </ul>
    </SectionPart>
  )
}
