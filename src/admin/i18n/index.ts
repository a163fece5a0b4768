import { ENGLISH_NOTICES } from "../../core/notices/english/english"
import { GERMAN_NOTICES } from "../../core/notices/german/german"
import type { NoticeLanguage, Text } from "../../core/notices/words"
import de from "./de.json"
import en from "./en.json"
import { NAMESPACE, type Texts } from "./texts"

const languages: Record<string, Texts> = {
  en: withNoticeWords(en, ENGLISH_NOTICES),
  de: withNoticeWords(de, GERMAN_NOTICES),
}

/** What screens and notices say alike is worded once, with the notices. */
function withNoticeWords(
  own: typeof en,
  { alerts, minutes, problems, reasons, reported, waits }: NoticeLanguage
): Texts {
  return {
    ...own,
    refund: { ...own.refund, waits_for: waits, why: reasons },
    fact: { ...own.fact, reported },
    problem: each(problems, ({ what }) => what),
    alert: each(alerts, ([title, remedy]) => ({ ...forms("title", title), ...forms("remedy", remedy) })),
    time: { ...own.time, ...forms("minutes", minutes) },
  }
}

/** The wordings of a text under the names by which i18next chooses among them. */
function forms(name: string, text: Text): Record<string, string> {
  return typeof text === "string" ? { [name]: text } : { [`${name}_one`]: text.one, [`${name}_other`]: text.other }
}

function each<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  become: (value: From) => To
): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, become(value)] as const)
  return Object.fromEntries(entries) as Record<Key, To>
}

// Medusa's admin merges the default export into its own texts; languages that are missing here fall back to English.
export default Object.fromEntries(
  Object.entries(languages).map(([language, texts]) => [language, { [NAMESPACE]: texts }])
)
