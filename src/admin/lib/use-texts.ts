import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { NAMESPACE } from "../i18n/namespace"
import { day, dayOfMonth, londonClock, londonDay, londonMoment, money, moment, roundMoney, poundsText } from "./format"
import type { Bar } from "./bands-chart"

/** The plugin's texts and figures in the admin's language. */
export function useTexts() {
  const { t, i18n } = useTranslation(NAMESPACE)
  return useMemo(
    () => ({
      t: (key: string, gaps?: Record<string, string | number>): string => t(key, gaps ?? {}),
      money: (amountMinor: number, currency: string) => money(amountMinor, currency, i18n.language),
      roundMoney: (amountMinor: number, currency: string) => roundMoney(amountMinor, currency, i18n.language),
      poundsText: (pence: number | null) => poundsText(pence, i18n.language),
      moment: (iso: string) => moment(iso, i18n.language),
      london: (iso: string): string => t("time.london", { time: londonMoment(iso, i18n.language) }),
      londonSoon: (iso: string): string => {
        const soon = londonDay(iso, new Date())
        return soon === "later"
          ? t("time.on", { time: londonMoment(iso, i18n.language) })
          : t(`time.${soon}`, { time: londonClock(iso, i18n.language) })
      },
      day: (iso: string) => day(iso, i18n.language),
      dayOfMonth: (iso: string) => dayOfMonth(iso, i18n.language),
    }),
    [t, i18n.language]
  )
}

/** The plugin's texts in another language than the admin's own; English where there are none. */
export function useTextsIn(language: string): (key: string) => string {
  const { i18n } = useTranslation(NAMESPACE)
  return useMemo(() => i18n.getFixedT(language, NAMESPACE), [i18n, language])
}

export type Texts = ReturnType<typeof useTexts>

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
