import { assertNever } from "../assert-never"
import { londonDayText, londonTimeText } from "../london-time"
import { moneyText } from "../money/money"
import { sentenceOf, statusText } from "../reasons/reasons"
import type { ListedRefund, Money, Place } from "./facts"
import { type Fact, isAlertKey, type Said } from "./said"
import type { AlertText, NoticeLanguage, ProblemWords, Text } from "./words"
import type { Problem } from "../checkout/states"
import { ENGLISH_PROBLEMS } from "./english/payments"

/** A problem in words an admin understands, with what follows from it or what to do; in English unless another language is asked for. */
export function problemSentence(
  problem: Problem,
  { problems }: Pick<ProblemWords, "problems"> = ENGLISH_PROBLEMS
): string {
  const { what, follows } = problems[problem]
  return follows === undefined ? what : `${what} ${follows}`
}

/** A line in the admin's notification feed, for a person to read. */
export type NoticeTexts = { title: string; description: string }
type Facts = Said["facts"]

const GAP = /\{\{(\w+)\}\}/g
/** Stands where a fact is missing that a text cannot do without. */
const UNKNOWN = "–"

/** A notice in a language. Never throws for what `saidSchema` lets through. */
export function textOf({ notice, facts }: Said, language: NoticeLanguage): NoticeTexts {
  if (isAlertKey(notice)) {
    return alertText(language.alerts[notice], facts, language)
  }
  const [title, ...sentences] = language.notices[notice]
  return {
    title: filled(title, facts, language),
    description: sentences
      .filter((sentence) => gapsOf(chosen(sentence, facts, language)).every((gap) => isThere(facts[factOf(gap)])))
      .map((sentence) => filled(sentence, facts, language))
      .filter((sentence) => sentence !== "")
      .join(" "),
  }
}

/** `account` is there where there are several, `over` once the alert is over, `unasked` where that is not certain. */
function alertText([line, remedy, goesOn]: AlertText, facts: Facts, language: NoticeLanguage): NoticeTexts {
  const plain = filled(line, facts, language)
  const title = isThere(facts.account) ? filled(language.ofAccount, { ...facts, title: plain }, language) : plain
  const { over, unasked } = facts
  if (!isThere(over)) {
    return { title, description: filled(remedy, facts, language) }
  }
  return isThere(unasked)
    ? {
        title: filled(language.unseenAfter, { over, title }, language),
        description: filled(language.unasked, facts, language),
      }
    : { title: filled(language.overAfter, { over, title }, language), description: goesOn ?? language.goesOn }
}

function filled(text: Text, facts: Facts, language: NoticeLanguage): string {
  return chosen(text, facts, language).replace(GAP, (_, gap: string) => {
    const fact = facts[factOf(gap)]
    const words = isThere(fact) ? written(fact, language) : UNKNOWN
    return gap === factOf(gap) ? words : capital(words)
  })
}

function chosen(text: Text, { count }: Facts, { locale }: NoticeLanguage): string {
  if (typeof text === "string") {
    return text
  }
  return new Intl.PluralRules(locale).select(Number(count)) === "one" ? text.one : text.other
}

function gapsOf(text: string): string[] {
  return [...text.matchAll(GAP)].map(([, gap = ""]) => gap)
}

/** The fact that fills a gap: `Place` is filled by `place`, and begins with a capital letter. */
function factOf(gap: string): string {
  return gap.charAt(0).toLowerCase() + gap.slice(1)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isThere(fact: Fact | undefined): fact is NonNullable<Fact> {
  return fact !== undefined && fact !== null
}

function written(fact: NonNullable<Fact>, language: NoticeLanguage): string {
  const { locale, owners } = language
  if (typeof fact !== "object") {
    return String(fact)
  } else if ("minor" in fact) {
    return money(fact, locale)
  } else if ("time" in fact) {
    return londonTimeText(new Date(fact.time), locale)
  } else if ("day" in fact) {
    return londonDayText(new Date(fact.day), locale)
  } else if ("minutes" in fact) {
    return filled(language.minutes, { count: fact.minutes }, language)
  } else if ("reason" in fact) {
    return sentenceOf(fact.reason, language)
  } else if ("place" in fact) {
    return placeText(fact.place, language)
  } else if ("status" in fact) {
    return statusText(fact.status, language)
  } else if ("problem" in fact) {
    return problemSentence(fact.problem, language)
  } else if ("next" in fact) {
    return language.next[fact.next]
  } else if ("records" in fact) {
    return language.records[fact.records]
  } else if ("owner" in fact) {
    return fact.owner === null ? owners.shop : filled(owners.account, { account: fact.owner }, language)
  } else if ("list" in fact) {
    return fact.list.map((item) => listed(item, locale)).join(", ")
  }
  return assertNever(fact)
}

/** The service takes pounds only; any other currency it reports is shown by its code. */
function money({ minor, currency }: Money, locale: string): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return currency === undefined
    ? moneyText(minor, locale)
    : `${new Intl.NumberFormat(locale, decimals).format(minor / 100)} ${currency}`
}

function listed(item: string | ListedRefund, locale: string): string {
  return typeof item === "string" ? item : `${moneyText(item.minor, locale)} (${item.id})`
}

function placeText(place: Place, language: NoticeLanguage): string {
  const { order, orderId, payment } = language.places
  return filled("order" in place ? order : "orderId" in place ? orderId : payment, { ...place }, language)
}
