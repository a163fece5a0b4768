import { ENGLISH_ALERTS } from "../../core/health/alert-words/english"
import { GERMAN_ALERTS } from "../../core/health/alert-words/german"
import de from "./de.json"
import en from "./en.json"
import { NAMESPACE } from "./namespace"
import type { Texts } from "./texts"

const languages: Record<string, Texts> = {
  en: { ...en, alert: ENGLISH_ALERTS.alerts },
  de: { ...de, alert: GERMAN_ALERTS.alerts },
}

// Medusa's admin merges the default export into its own texts; languages that are missing here fall back to English.
export default Object.fromEntries(
  Object.entries(languages).map(([language, texts]) => [language, { [NAMESPACE]: texts }])
)
