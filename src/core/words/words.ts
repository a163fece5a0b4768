import { londonDayText } from "../london-time"
import { minorAmount, moneyText } from "../money/money"
import { type Sentence, type SentenceId, SENTENCES, type SentenceValue } from "../sentences"
import { GERMAN } from "./german"

/** Some or all sentences in a language; those that it lacks are English. */
type Catalogue = Readonly<Partial<Record<SentenceId, string>>>

/** Catalogues by language: lower case, "de" or "de-at". */
export type Catalogues = Readonly<Record<string, Catalogue>>

const OWN_CATALOGUES: Catalogues = { en: SENTENCES, de: GERMAN }

/** One language, as shoppers read it. */
export class Words {
  constructor(
    /** BCP 47, as money and days are written. */
    readonly locale: string,
    private readonly catalogues: readonly Catalogue[]
  ) {}

  say(id: SentenceId, values: Sentence["values"] = {}): string {
    const template = this.catalogues.find((catalogue) => catalogue[id] !== undefined)?.[id] ?? SENTENCES[id]
    return template.replace(PLACEHOLDER, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : this.written(value)
    })
  }

  /** @param sentence one of this file, or English text: text that is a sentence without values is known by its words */
  translated(sentence: Sentence | string): string {
    if (typeof sentence !== "string") {
      return this.say(sentence.id, sentence.values)
    }
    const id = ID_OF.get(sentence)
    return id === undefined ? sentence : this.say(id)
  }

  money(amountMinor: number): string {
    return moneyText(minorAmount(amountMinor), this.locale)
  }

  day(moment: Date): string {
    return londonDayText(moment, this.locale)
  }

  private written(value: SentenceValue): string {
    if (typeof value !== "object") {
      return String(value)
    }
    if ("minor" in value) {
      return this.money(value.minor)
    }
    if ("ranges" in value) {
      return this.list(
        value.ranges.map(([from, to]) => this.say("range", { from: { minor: from }, to: { minor: to } }))
      )
    }
    return "day" in value ? this.day(value.day) : this.list(value.list)
  }

  private list(parts: readonly string[]): string {
    return new Intl.ListFormat(this.locale, { type: "conjunction" }).format(new Set(parts))
  }
}

const PLACEHOLDER = /\{(\w+)\}/g
const ID_OF = new Map(Object.entries(SENTENCES).map(([id, text]) => [text as string, id as SentenceId]))

/** British English, in which this plugin thinks. */
export const ENGLISH = new Words("en-GB", [SENTENCES])

/** The names that a template has in braces, sorted. */
export function placeholdersOf(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ""))].sort()
}

/**
 * The first language asked for that there is; English otherwise.
 *
 * @param asked in order of preference: "de", "de-AT"
 * @param merchants the merchant's own catalogues, which come before ours
 */
export function wordsIn(asked: readonly string[], merchants: Catalogues = {}): Words {
  for (const tag of asked) {
    const names = namesOf(tag)
    const catalogues = names.flatMap((name) => [merchants[name], OWN_CATALOGUES[name]]).flatMap((known) => known ?? [])
    if (catalogues.length > 0) {
      return new Words(names[0] === "en" ? "en-GB" : tag, catalogues)
    }
  }
  return new Words("en-GB", [merchants.en ?? {}, SENTENCES])
}

/** What is kept for a tag stands under one of these: "de-at", else "de". */
export function namesOf(tag: string): string[] {
  const name = tag.toLowerCase()
  return [name, name.split("-")[0] ?? ""]
}

/** Every language that a shop speaks: ours and the merchant's. */
export function languages(merchants: Catalogues = {}): string[] {
  return [...new Set([...Object.keys(OWN_CATALOGUES), ...Object.keys(merchants)])].sort()
}

/** A language as catalogues and wordings are kept under, "en" or "de-at": one that money and days can be written in. */
export function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag) && isKnownLocale(tag)
}

function isKnownLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Nobody reads more languages than this. */
const MOST_LANGUAGES = 10

/** What an `Accept-Language` header asks for, best first; `*`, what is refused (`q=0`) and what is no language are left out. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";")
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => isLanguage(tag.toLowerCase()) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .slice(0, MOST_LANGUAGES)
    .map(({ tag }) => tag)
}
