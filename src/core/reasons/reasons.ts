import { createHash } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { londonDayText, londonTimeText } from "../london-time"
import { type MinorAmount, moneyText } from "../money/money"
import { type Candidate, candidatesText } from "./candidates"
import { ENGLISH_REASONS, ENGLISH_STATUSES } from "./english"
import { ENGLISH_FIELDS } from "./english-refusals"

export type ReasonCode = keyof typeof ENGLISH_REASONS

/** What is said of reasons in a language. */
export type ReasonLanguage = {
  /** BCP 47, as money and days are written. */
  locale: string
  reasons: Readonly<Record<ReasonCode, string>>
  statuses: Readonly<Record<keyof typeof ENGLISH_STATUSES, string>>
  fields: Readonly<Record<keyof typeof ENGLISH_FIELDS, string>>
}

const ENGLISH: ReasonLanguage = {
  locale: "en-GB",
  reasons: ENGLISH_REASONS,
  statuses: ENGLISH_STATUSES,
  fields: ENGLISH_FIELDS,
}

type GapsOf<Text extends string> = Text extends `${string}{{${infer Gap}}}${infer Rest}` ? Gap | GapsOf<Rest> : never
type FactOfGap = {
  day: Date
  time: Date
  since: Date
  until: Date
  amount: MinorAmount
  left: MinorAmount
  ranges: readonly Range[]
  list: readonly Candidate[]
}
/** The first and the last amount. */
type Range = readonly [MinorAmount, MinorAmount]
type FactOf<Gap extends string> = Gap extends keyof FactOfGap ? FactOfGap[Gap] : string
type GivenFact = FactOfGap[keyof FactOfGap] | string
export type FactsOf<Code extends ReasonCode> = { [Gap in GapsOf<(typeof ENGLISH_REASONS)[Code]>]: FactOf<Gap> }
/** Of reasons that name no facts. */
export type PlainCode = {
  [Code in ReasonCode]: keyof FactsOf<Code> extends never ? Code : never
}[ReasonCode]

type KeptFact = string | readonly Candidate[]

/**
 * Of the facts, `day`, `time`, `since` and `until` are ISO 8601, `amount` and `left` are pence, `ranges` the pence of first and last amounts ("3500-100000"),
 * `status` is a state of a refund, `field` a text of a wording, and `list` holds candidates; the others stand as they were said.
 */
export type KnownReason = { code: ReasonCode; facts: Record<string, KeptFact> }

/** As the ledger keeps it: what the plugin did not say itself has no code, and stands as it was `said`. */
export type Reason = KnownReason | { code: null; facts: { said: string } }

/** How the facts that are not kept as they are read are written for a person, by their gap. */
const WRITTEN: Readonly<Record<string, (fact: string, language: ReasonLanguage) => string>> = {
  day: (fact, { locale }) => londonDayText(new Date(fact), locale),
  time: timeText,
  since: timeText,
  until: timeText,
  amount: (fact, { locale }) => moneyText(Number(fact), locale),
  left: (fact, { locale }) => moneyText(Number(fact), locale),
  ranges: (fact, { locale }) =>
    fact
      .split(",")
      .map((range) => rangeText(range, locale))
      .join(", "),
  status: statusText,
  field: (fact, { fields }) => new Map<string, string>(Object.entries(fields)).get(fact) ?? fact,
}

function timeText(fact: string, { locale }: ReasonLanguage): string {
  return londonTimeText(new Date(fact), locale)
}

function rangeText(range: string, locale: string): string {
  return range
    .split("-")
    .map((minor) => moneyText(Number(minor), locale))
    .join(" – ")
}

export function reasonOf<Code extends ReasonCode>(code: Code, facts: FactsOf<Code>): KnownReason {
  const kept = Object.entries<GivenFact>(facts)
  return { code, facts: Object.fromEntries(kept.map(([gap, fact]) => [gap, keptFact(fact)])) }
}

function keptFact(fact: GivenFact): KeptFact {
  if (fact instanceof Date) {
    return fact.toISOString()
  }
  if (isRanges(fact)) {
    return fact.map(([from, to]) => `${from}-${to}`).join()
  }
  return typeof fact === "number" ? String(fact) : fact
}

function isRanges(fact: GivenFact): fact is readonly Range[] {
  return Array.isArray(fact) && fact.some(Array.isArray)
}

/** What another said. */
export const saidBy = (said: string): Reason => ({ code: null, facts: { said } })

/** For an admin, in English unless another language is asked for. */
export function sentenceOf(reason: Reason, language = ENGLISH): string {
  if (reason.code === null) {
    return reason.facts.said
  }
  const known = withWords(reason)
  return Object.entries(known.facts).reduce<string>(
    (text, [gap, fact]) => text.replace(`{{${gap}}}`, () => factText(gap, fact, language)),
    language.reasons[known.code]
  )
}

/** A newer version, which runs beside this one while a shop is upgraded, has reasons that this one has no words for. */
function withWords(reason: KnownReason): KnownReason {
  return Object.hasOwn(ENGLISH_REASONS, reason.code) ? reason : reasonOf("other_version", { name: reason.code })
}

function factText(gap: string, fact: KeptFact, language: ReasonLanguage): string {
  if (typeof fact === "string") {
    return WRITTEN[gap]?.(fact, language) ?? fact
  }
  return candidatesText(fact, (at) => londonTimeText(new Date(at), language.locale))
}

/** A state in the middle of a sentence; one that has no word stands as it is. */
export function statusText(status: string, { statuses }: Pick<ReasonLanguage, "statuses">): string {
  return new Map<string, string>(Object.entries(statuses)).get(status) ?? status
}

export function isSameReason(one: Reason | null, other: Reason | null): boolean {
  return (one && reasonKey(one)) === (other && reasonKey(other))
}

/** Short, and another for any other reason; until when something may be missing moves with each pause, and makes it no other. */
export function reasonKey({ code, facts }: Reason): string {
  const telling = Object.entries(facts).filter(([gap]) => gap !== "until")
  const said = telling.map(([, fact]) => (typeof fact === "string" ? fact : candidatesText(fact, (at) => at)))
  return said.length === 0 ? `${code}` : `${code}:${createHash("md5").update(said.sort().join()).digest("hex")}`
}

/** Null for what the plugin did not say itself: nobody can translate it. */
export function knownReason(reason: Reason | null): KnownReason | null {
  return reason === null || reason.code === null ? null : withWords(reason)
}

/** A moment as a row holds it: ISO 8601. */
export const momentText = z.string().refine((text) => !Number.isNaN(Date.parse(text)))

const candidates = z.array(z.object({ id: z.string(), at: momentText }))
const stored = z.union([
  z.object({ code: z.null(), facts: z.object({ said: z.string() }) }),
  z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), candidates])) }),
])

/** A reason as a row holds it. What cannot be read as one must hide neither its payment nor the others of a list. */
export function reasonIn(kept: Reason): Reason {
  return stored.safeParse(kept).success ? kept : saidBy(JSON.stringify(kept))
}
