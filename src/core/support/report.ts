import type { Checkout } from "../checkout/checkout"
import type { AccountOptions } from "../options/options"
import { sharedKeys } from "../options/schema"
import { sentenceOf } from "../reasons/reasons"
import type { Refund } from "../refund/refund"
import type { TimelineEntry } from "../timeline"

type Fact = string | number | boolean | Date | null | undefined

export type Line = readonly [name: string, fact: Fact]

export type Section = { title: string; lines: readonly Line[] }

/** Nothing that names a shopper is in the ledger; what a service or a merchant's own code wrote into a reason may. */
const EMAIL = /[^\s@<>"',;:=]+@[^\s@<>"',;:=]+\.[a-z]{2,}/gi

/**
 * A report that can be handed to support: plain text, a fact a line.
 *
 * @param secrets never appear in it, wherever they may have got to
 */
export function reportText(sections: readonly Section[], secrets: readonly string[]): string {
  const text = sections.map(sectionText).join("\n")
  const withoutSecrets = secrets
    .filter((secret) => secret !== "")
    // A secret that holds another one is taken out whole.
    .sort((a, b) => b.length - a.length)
    .reduce((all, secret) => all.replaceAll(secret, "[secret]"), text)
  return withoutSecrets.replace(EMAIL, "[e-mail address]")
}

function sectionText({ title, lines }: Section): string {
  const shown = lines.map(([name, fact]) => `${name}: ${factText(fact)}`)
  return [`== ${title} ==`, ...(shown.length > 0 ? shown : ["none"]), ""].join("\n")
}

function factText(fact: Fact): string {
  if (fact === null || fact === undefined || fact === "") {
    return "-"
  }
  // A line break in a value must not pass for another line.
  return fact instanceof Date ? fact.toISOString() : String(fact).replace(/\s+/g, " ")
}

/** Of these a report says only whether they are set. */
const SECRETS: ReadonlySet<string> = new Set<keyof AccountOptions>(["clientSecret", "signingKey"])

/** Every option of an account and its value, defaults included. */
export function optionLines(account: AccountOptions): Line[] {
  const values = new Map<string, unknown>(Object.entries(account))
  return sharedKeys.map((option) => [option, optionText(option, values.get(option))])
}

/** The values that no report may hold. */
export function secretsOf({ clientSecret, signingKey }: Pick<AccountOptions, "clientSecret" | "signingKey">): string[] {
  return [...clientSecret, ...signingKey]
}

function optionText(option: string, value: unknown): string {
  if (value === undefined) {
    return "not set"
  }
  if (SECRETS.has(option)) {
    return Array.isArray(value) ? `set (${value.length})` : "set"
  }
  return typeof value === "string" ? value : JSON.stringify(value)
}

type Told = Required<TimelineEntry> & { at: Date; refundRowId: string | null }

/** What the ledger has of a payment, except what only its shopper may see. */
export function paymentLines({ paymentUrl, fingerprint, notRefundedReason, ...facts }: Checkout): Line[] {
  return [
    ...Object.entries<Fact>(facts),
    ["notRefundedReason", notRefundedReason && sentenceOf(notRefundedReason)],
    ["paymentUrl", paymentUrl === null ? null : "set"],
    ["fingerprint", fingerprint === "" ? null : "set"],
  ]
}

export function refundLines({ reason, chosenReason, toldAs, ...facts }: Refund): Line[] {
  return [
    ...Object.entries<Fact>(facts),
    ["chosenReason", chosenReason && chosenReason.code],
    ["reason", reason && sentenceOf(reason)],
    ["untoldSince", toldAs && (toldAs.state ?? "its beginning")],
  ]
}

/** A line of the timeline; of who did it, only that somebody did. */
export function timelineLine({ at, kind, source, refundRowId, details: { by, ...details } }: Told): Line {
  const facts = Object.entries(details).map(([name, fact]) => `${name}=${String(fact)}`)
  const about = refundRowId === null ? [] : [`refund row ${refundRowId}`]
  const doer = by === undefined ? [] : ["by a person"]
  return [at.toISOString(), [kind, `(${source})`, ...about, ...facts, ...doer].join(" ")]
}
