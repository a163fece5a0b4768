import { Text } from "@medusajs/ui"
import type { ConversionView } from "../../core/admin/views/month"
import { useBandTexts } from "../lib/use-band-texts"
import { useTexts } from "../lib/use-texts"

/** What became of the payment pages that shoppers opened in a month. */
export function MonthConversion({ conversion: { started, outcomes, terms } }: { conversion: ConversionView }) {
  const { t } = useTexts()
  const { termText } = useBandTexts()
  if (started === 0) {
    return null
  }
  const became = (["paid", "cancelled", "expired", "invalid", "open"] as const)
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => t(`month.pages.${outcome}`, { count: outcomes[outcome] }))
  const chosen = terms.map(({ term, count }) => `${termText(term)}: ${count}`)
  return (
    <div className="flex flex-col gap-y-1 px-6 py-4">
      <Text size="small" weight="plus">
        {t("month.pages.started", { count: started, became: became.join(", ") })}
      </Text>
      {chosen.length > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("month.pages.terms", { terms: chosen.join(" · ") })}
        </Text>
      )}
    </div>
  )
}
