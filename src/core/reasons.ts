import { londonDayOf, londonDayText, londonTimeOf, londonTimeText } from "./london-time"

/**
 * What the plugin itself says about a refund, in words for an admin. The ledger keeps the sentence; the admin's other languages
 * know it by its code. `{{gaps}}` are what varies.
 */
const SENTENCES = {
  /** The service does not say why (spec, Refund request). */
  failed: "The service reports this refund as failed.",
  forgotten: "Medusa no longer has this refund, so it was not sent. Refund it again if it is still owed.",
  credentials: "The service does not accept this shop's credentials. Check the option `clientSecret`.",
  signature: "The service does not accept this shop's signature. Check the option `signingKey`.",
  busy: "The service cannot take the refund at the moment.",
  period_ended: "The 100-day refund period for this payment has ended. Please give the money back another way.",
  less_left:
    "Less than this amount is still refundable at the service. Look there for refunds made outside this shop, then enter a smaller amount.",
  payment_not_known: "The service does not know this payment, so it cannot refund it. Please ask its support.",
  declined: "The service did not accept this refund. Please ask its support.",
  last_day_passed:
    "This payment can no longer be refunded: the last day for it was {{day}}. Please give the money back another way.",
  day_of_purchase:
    "The instalment service takes no refund on the day of purchase. Please refund this payment after {{time}}.",
  several_fit:
    "The service's answer was lost, and more than one refund or payment fits: {{list}}. " +
    "Choose the one that belongs to this payment, or say that none does and have it sent again.",
  unreadable:
    "The service's answer was lost, and its list holds a refund that cannot be read ({{name}}). It may be this one, so it is not sent again. " +
    "Look it up in the service's back office, and mark its entry on the list as dealt with if it is another.",
  sent_before_restore:
    "It may have been sent before the database was restored: the service has a refund of this amount that this shop has no record of: {{list}}. " +
    "Choose it if it belongs to this payment, or say that none does and have this refund sent.",
  refunded_before:
    "The service says that less than this amount is left of the payment, and it has a refund of this amount that this shop has no record of: " +
    "{{list}}. Choose it if it belongs to this payment, or ask the service's support.",
  other_amount: "The service shows it as {{shown}}. Please ask the service's support.",
  contradicted: "The service shows it as {{shown}}. Nothing was changed here. Please ask the service's support.",
  refund_not_known:
    "The service accepted it and now says that it does not know this refund. Please ask the service's support.",
} as const

export type ReasonCode = keyof typeof SENTENCES
type GapsOf<Text extends string> = Text extends `${string}{{${infer Gap}}}${infer Rest}` ? Gap | GapsOf<Rest> : never

/** A reason in its parts. Of the facts, `day` and `time` are ISO 8601; the others stand as they were said. */
export type KnownReason = { code: ReasonCode; facts: Record<string, string> }

/** As it is kept: what the plugin did not say itself has no code, and stands as it was `said`. */
export type KeptReason = KnownReason | { code: null; facts: { said: string } }

export function keptReason(sentence: string): KeptReason {
  const known = knownReasonOf(sentence)
  return known && sentenceOf(known) === sentence ? known : { code: null, facts: { said: sentence } }
}

export function sentenceOf(kept: KeptReason): string {
  if (kept.code === null) {
    return kept.facts.said
  }
  const gaps = Object.entries(kept.facts).map(([gap, fact]) => [gap, MOMENT_TEXTS[gap]?.(new Date(fact)) ?? fact])
  return reasonSentence(kept.code, Object.fromEntries(gaps))
}

const MOMENT_TEXTS: Readonly<Record<string, (moment: Date) => string>> = { day: londonDayText, time: londonTimeText }

/** The sentence as the ledger keeps it. */
export function reasonSentence<Code extends ReasonCode>(
  code: Code,
  gaps: Record<GapsOf<(typeof SENTENCES)[Code]>, string>
): string {
  return Object.entries<string>(gaps).reduce<string>(
    (text, [gap, said]) => text.replace(`{{${gap}}}`, () => said),
    SENTENCES[code]
  )
}

/** @returns null for what the plugin did not say itself, or says in these words no longer */
export function knownReasonOf(sentence: string | null): KnownReason | null {
  for (const [code, pattern] of PATTERNS) {
    const match = sentence !== null && pattern.exec(sentence)
    if (match) {
      return withFacts(code, Object.entries(match.groups ?? {}))
    }
  }
  return null
}

const isCode = (text: string): text is ReasonCode => text in SENTENCES

/**
 * The sentences as patterns: whatever stands in a gap is caught under its name. The longest first, because a gap would take in
 * what another sentence says there.
 */
const PATTERNS = Object.entries(SENTENCES)
  .sort(([, one], [, other]) => other.length - one.length)
  .flatMap(([code, sentence]): [ReasonCode, RegExp][] => {
    const escaped = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    return isCode(code) ? [[code, new RegExp(`^${escaped.replace(/\{\{(\w+)\}\}/g, "(?<$1>.+)")}$`)]] : []
  })

function withFacts(code: ReasonCode, said: readonly [gap: string, text: string][]): KnownReason | null {
  const facts: Record<string, string> = {}
  for (const [gap, text] of said) {
    const moment = gap === "day" ? londonDayOf(text) : gap === "time" ? londonTimeOf(text) : undefined
    if (moment === null) {
      return null
    }
    facts[gap] = moment?.toISOString() ?? text
  }
  return { code, facts }
}
