import { z } from "@medusajs/framework/zod"
import { DEFAULT_ACCOUNT } from "../options/options"
import type { Alert } from "./alert"
import { ENGLISH_ALERTS } from "./alert-words/english"
import { GERMAN_ALERTS } from "./alert-words/german"
import type { AlertTextKey, AlertWords } from "./alert-words/words"

/** By language, in lower case. */
const LANGUAGES: Readonly<Record<string, AlertWords>> = { en: ENGLISH_ALERTS, de: GERMAN_ALERTS }

/** What a notice of an alert is made of, whatever its reader's language: Medusa's feed keeps it beside the text. */
const said = z.object({
  alert: z.custom<AlertTextKey>((key) => typeof key === "string" && isTextKey(key)),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  account: z.string().nullable(),
  /** How long it lasted, once it is over. */
  minutes: z.number().nullable(),
})
export type SaidOfAlert = z.output<typeof said>

/** In English, and what it is made of. */
export type AlertNotice = { title: string; description: string; said: SaidOfAlert }

/** The name of an alert's text. */
export function alertTextKey({ code, kind }: Pick<Alert, "code" | "kind">): AlertTextKey {
  const key = kind === null ? code : `${code}_${kind}`
  if (!isTextKey(key)) {
    throw new Error(`The alert ${key} has no text`)
  }
  return key
}

function isTextKey(key: string): key is AlertTextKey {
  return Object.hasOwn(ENGLISH_ALERTS.alerts, key)
}

/** The notice for admins when an alert is raised. */
export function raisedNotice(alert: Alert): AlertNotice {
  return noticeOf({ ...partsOf(alert), minutes: null })
}

/** The notice for admins when it is over. @param minutes how long it lasted */
export function clearedNotice(alert: Alert, minutes: number): AlertNotice {
  return noticeOf({ ...partsOf(alert), minutes })
}

/**
 * The notice of an alert in the first language asked for that there is.
 *
 * @param kept what the feed keeps of a notice, by whomever it was written
 * @param asked best first: "de", "de-AT"
 * @returns undefined where it is no alert's, or stands there in that language already
 */
export function translatedNotice(kept: unknown, asked: readonly string[]): Omit<AlertNotice, "said"> | undefined {
  const parts = said.safeParse(kept).data
  const language = asked
    .map((tag) => tag.toLowerCase().split("-")[0] ?? "")
    .find((name) => Object.hasOwn(LANGUAGES, name))
  const words = language === undefined ? undefined : LANGUAGES[language]
  return parts && words && words !== ENGLISH_ALERTS ? textOf(parts, words) : undefined
}

function partsOf(alert: Alert): Omit<SaidOfAlert, "minutes"> {
  const { facts, account } = alert
  return { alert: alertTextKey(alert), facts: { ...facts }, account: account === DEFAULT_ACCOUNT ? null : account }
}

function noticeOf(parts: SaidOfAlert): AlertNotice {
  return { ...textOf(parts, ENGLISH_ALERTS), said: parts }
}

function textOf({ alert, facts, account, minutes }: SaidOfAlert, words: AlertWords) {
  const { title, remedy } = words.alerts[alert]
  const plain = filled(title, facts)
  const named = account === null ? plain : filled(words.ofAccount, { title: plain, account })
  return minutes === null
    ? { title: named, description: filled(remedy, facts) }
    : {
        title: filled(words.overAfter[minutes === 1 ? "one" : "other"], { title: named, minutes }),
        description: words.goesOn,
      }
}

function filled(text: string, facts: SaidOfAlert["facts"]): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? "–"))
}
