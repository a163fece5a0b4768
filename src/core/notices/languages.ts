import { ENGLISH_NOTICES } from "./english/english"
import { GERMAN_NOTICES } from "./german/german"
import { type Said, saidSchema } from "./said"
import { type NoticeTexts, textOf } from "./text"
import type { NoticeLanguage } from "./words"

/** By language, in lower case. */
const LANGUAGES: Readonly<Record<string, NoticeLanguage>> = { en: ENGLISH_NOTICES, de: GERMAN_NOTICES }

/** A notice as the feed keeps it for all its readers. */
export function englishNotice(parts: Said): NoticeTexts {
  return textOf(parts, ENGLISH_NOTICES)
}

/**
 * A notice in the first language asked for that there is.
 *
 * @param kept what the feed keeps of a notice, by whomever it was written
 * @param asked best first: "de", "de-AT"; each a tag that Intl knows
 * @returns undefined where it is none of ours, or stands there in that language already
 */
export function translatedNotice(kept: unknown, asked: readonly string[]): NoticeTexts | undefined {
  const parts = saidSchema.safeParse(kept).data
  const language = adminLanguage(asked)
  return parts && language !== ENGLISH_NOTICES ? textOf(parts, language) : undefined
}

/** The first language asked for that there is; English otherwise. @param asked best first */
export function adminLanguage(asked: readonly string[]): NoticeLanguage {
  const locale = asked.find((tag) => Object.hasOwn(LANGUAGES, languageOf(tag))) ?? "en"
  const language = LANGUAGES[languageOf(locale)] ?? ENGLISH_NOTICES
  return language === ENGLISH_NOTICES ? language : { ...language, locale }
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? ""
}
