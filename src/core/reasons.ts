import { createHash } from "node:crypto"
import { londonDayText, londonTimeText } from "./london-time"

/**
 * What the plugin itself says about a refund, in words for an admin. The ledger keeps the code and what fills the `{{gaps}}`; the
 * admin's other languages know it by its code.
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
type FactsOf<Code extends ReasonCode> = {
  [Gap in GapsOf<(typeof SENTENCES)[Code]>]: Gap extends keyof typeof MOMENT_TEXTS ? Date : string
}

/** Of the facts, `day` and `time` are ISO 8601; the others stand as they were said. */
export type KnownReason = { code: ReasonCode; facts: Record<string, string> }

/** As the ledger keeps it: what the plugin did not say itself has no code, and stands as it was `said`. */
export type Reason = KnownReason | { code: null; facts: { said: string } }

const MOMENT_TEXTS = { day: londonDayText, time: londonTimeText }

export function reasonOf<Code extends ReasonCode>(code: Code, facts: FactsOf<Code>): KnownReason {
  const kept = Object.entries<Date | string>(facts).map(([gap, fact]) => [
    gap,
    fact instanceof Date ? fact.toISOString() : fact,
  ])
  return { code, facts: Object.fromEntries(kept) }
}

/** What another said. */
export const saidBy = (said: string): Reason => ({ code: null, facts: { said } })

/** In English, for an admin. */
export function sentenceOf(reason: Reason): string {
  if (reason.code === null) {
    return reason.facts.said
  }
  return Object.entries(reason.facts).reduce<string>(
    (text, [gap, fact]) => text.replace(`{{${gap}}}`, () => (isMoment(gap) ? MOMENT_TEXTS[gap](new Date(fact)) : fact)),
    SENTENCES[reason.code]
  )
}

export function isSameReason(one: Reason | null, other: Reason | null): boolean {
  return (one && reasonKey(one)) === (other && reasonKey(other))
}

/** Short, and another for any other reason. */
export function reasonKey({ code, facts }: Reason): string {
  const said = Object.values(facts)
  return said.length === 0 ? `${code}` : `${code}:${createHash("md5").update(said.sort().join()).digest("hex")}`
}

/** Null for what the plugin did not say itself: nobody can translate it. */
export function knownReason(reason: Reason | null): KnownReason | null {
  return reason === null || reason.code === null ? null : reason
}

function isMoment(gap: string): gap is keyof typeof MOMENT_TEXTS {
  return gap in MOMENT_TEXTS
}
