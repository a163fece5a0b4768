import type { Bar } from "./bands-chart"
import { useTexts } from "./use-texts"

/** The service's one currency. */
const CURRENCY = "GBP"

/** Amounts and terms of bands in words. */
export function useBandTexts() {
  const { t, money, roundMoney } = useTexts()
  const pounds = (amountMinor: number) => money(amountMinor, CURRENCY)
  const roundPounds = (amountMinor: number) => roundMoney(amountMinor, CURRENCY)
  const termText = (term: number) => (term === 1 ? t("settings.once") : t("settings.months", { count: term }))
  const barText = (term: number, { fromMinor, toMinor }: Bar) =>
    t("settings.chart_term", { term: termText(term), from: pounds(fromMinor), to: pounds(toMinor) })
  return { pounds, roundPounds, termText, barText }
}
