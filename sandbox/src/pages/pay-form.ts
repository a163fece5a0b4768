import { SANDBOX_DEFAULTS } from "../integration"

export type Field = "term" | "card_number" | "expiry" | "security_code"

/** What the shopper submitted, or where it cannot be used, a sentence for each field. */
export type PayForm =
  | { kind: "approved" | "declined" | "authenticate"; term: number }
  | { kind: "faulty"; term: number | undefined; problems: Problems }
export type Problems = Partial<Record<Field, string>>

const OUTCOMES = new Map<string, "approved" | "declined" | "authenticate">([
  [digits(SANDBOX_DEFAULTS.approvedCard), "approved"],
  [digits(SANDBOX_DEFAULTS.authenticatedCard), "authenticate"],
  [digits(SANDBOX_DEFAULTS.declinedCard), "declined"],
])

/** @param terms those of the checkout's band @param now for the card's expiry, milliseconds since 1970 */
export function readPayForm(form: URLSearchParams, terms: readonly number[], now: number): PayForm {
  const term = termIn(form, terms)
  const outcome = OUTCOMES.get(digits(form.get("card_number") ?? ""))
  const problems: Problems = {
    ...(term === undefined && { term: "Choose how many payments to make" }),
    ...(!outcome && { card_number: "Enter one of the test cards: no other card is known here" }),
    ...(!isFutureExpiry(form.get("expiry") ?? "", now) && { expiry: "Enter a month to come, such as 12/34" }),
    ...(!/^\d{3,4}$/.test((form.get("security_code") ?? "").trim()) && { security_code: "Enter three digits" }),
  }
  if (term === undefined || outcome === undefined || Object.keys(problems).length > 0) {
    return { kind: "faulty", term, problems }
  }
  return { kind: outcome, term }
}

/** The term submitted, when it is offered. */
export function termIn(form: URLSearchParams, terms: readonly number[]): number | undefined {
  return terms.find((offered) => String(offered) === form.get("term"))
}

function digits(text: string): string {
  return text.replace(/\D/g, "")
}

function isFutureExpiry(text: string, now: number): boolean {
  const match = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(text)
  const [, month, year] = match ?? []
  return Date.UTC(2000 + Number(year), Number(month)) > now
}
