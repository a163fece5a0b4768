import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { ActorView } from "../../core/admin/views/payment"
import { NAMESPACE } from "../i18n/texts"
import { formats, londonDay } from "./format"

type Sum = { amount_minor: number; currency_code: string }

/** The plugin's texts and figures in the admin's language. */
export function useTexts() {
  const { t: translate, i18n } = useTranslation(NAMESPACE)
  return useMemo(() => {
    const t = (key: string, gaps: Record<string, string | number> = {}): string => translate(key, gaps)
    const { londonMoment, londonClock, ...written } = formats(i18n.language)
    return {
      t,
      ...written,
      amountOf: (sum: Sum) => written.money(sum.amount_minor, sum.currency_code),
      london: (iso: string) => t("time.london", { time: londonMoment(iso) }),
      londonSoon: (iso: string) => {
        const soon = londonDay(iso, new Date())
        return soon === "later"
          ? t("time.on", { time: londonMoment(iso) })
          : t(`time.${soon}`, { time: londonClock(iso) })
      },
      termText: (term: number) => (term === 1 ? t("settings.once") : t("settings.months", { count: term })),
      /** Whoever did something, by the best name that there is. */
      actorText: (actor: ActorView | null) => actor?.name ?? actor?.id ?? t("versions.somebody"),
      /** @param displayId null when the order can no longer be read */
      orderText: (id: string, displayId: number | null | undefined) =>
        t("attention.order", { number: displayId ?? id }),
    }
  }, [translate, i18n.language])
}

export type Texts = ReturnType<typeof useTexts>

/** The plugin's texts in another language than the admin's own; English where there are none. */
export function useTextsIn(language: string): (key: string) => string {
  const { i18n } = useTranslation(NAMESPACE)
  return useMemo(() => i18n.getFixedT(language, NAMESPACE), [i18n, language])
}
