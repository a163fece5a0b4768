import { isIsoDay } from "../london-time"
import type { Plan } from "../money/bands"
import { type MinorAmount } from "../money/money"
import { refused } from "../refusal"
import { isLanguage, namesOf, placeholdersOf, type Words } from "../words/words"

/** What a merchant answers for where paying in instalments is mentioned. Empty text stands for none, or for our neutral default. */
export type WordingTexts = {
  /** Beside a price. Knows {monthly}, {count} and {amount}. */
  message: string
  /** What has to be said with it, wherever it is mentioned at length. */
  disclosure: string
  /** A representative example, with the numbers of the price that it stands beside. */
  example: string
  linkText: string
  /** https://… or a path of the shop. */
  linkUrl: string
}

/** A text of one account in one language, as it was written once: it is never changed. */
export type Wording = WordingTexts & {
  id: string
  account: string
  /** Lower case: "en", "de", "de-at". */
  language: string
  /** Counted for each account and language, from 1. */
  version: number
  createdAt: Date
  /** The admin who wrote it. */
  createdBy: string
  /** From when shoppers read it; null for a draft. */
  publishedAt: Date | null
  publishedBy: string | null
  /** Who approved it, in the merchant's words, for example the lender; null while nobody has. */
  approvedBy: string | null
  /** The day of the approval, "2026-05-03". */
  approvedOn: string | null
  /** The admin who recorded the approval. */
  approvalRecordedBy: string | null
}

/** The longest each text may be. */
export const WORDING_LIMITS: Record<keyof WordingTexts, number> = {
  message: 200,
  disclosure: 2000,
  example: 2000,
  linkText: 100,
  linkUrl: 500,
}

/** What `message` and `example` may hold: a month's payment, the number of payments, the price. */
export const WORDING_PLACEHOLDERS = ["amount", "count", "monthly"] as const

/** What is wrong with a text, for whoever edits it: which field, which fault. */
type WordingFault = { field: keyof WordingTexts; fault: "too_long" | "placeholder" | "address" | "incomplete" }

/** @returns none where it may be shown to shoppers */
export function wordingFaults(texts: WordingTexts): WordingFault[] {
  const fields = Object.keys(WORDING_LIMITS) as (keyof WordingTexts)[]
  const faults: WordingFault[] = fields
    .filter((field) => texts[field].length > WORDING_LIMITS[field])
    .map((field) => ({ field, fault: "too_long" }))
  for (const field of ["message", "example"] as const) {
    if (placeholdersOf(texts[field]).some((name) => !WORDING_PLACEHOLDERS.includes(name as never))) {
      faults.push({ field, fault: "placeholder" })
    }
  }
  if (texts.linkUrl !== "" && !isAddress(texts.linkUrl)) {
    faults.push({ field: "linkUrl", fault: "address" })
  }
  if ((texts.linkUrl === "") !== (texts.linkText === "")) {
    faults.push({ field: texts.linkUrl === "" ? "linkUrl" : "linkText", fault: "incomplete" })
  }
  return faults
}

/** Anything else would be code, or lead somewhere by way of the reader's own page. */
function isAddress(text: string): boolean {
  return URL.canParse(text) ? new URL(text).protocol === "https:" : /^\/(?![/\\])/.test(text) && !/[\s\\]/.test(text)
}

/** The longest name of who approved a text, characters. */
const APPROVER_LENGTH = 200

/** @throws Refusal `invalid` that names the first field with a fault and says what to do */
export function requireWording(language: string, texts: WordingTexts): void {
  if (!isLanguage(language)) {
    throw refused("wording_language", {}, "invalid")
  }
  const [first] = wordingFaults(texts)
  if (first) {
    const { field, fault } = first
    throw refused(`wording_${fault}`, { field, limit: `${WORDING_LIMITS[field]}` }, "invalid")
  }
}

/** @param today by London's calendar, "2026-05-03". @throws Refusal `invalid` */
export function requireApproval({ by, on }: { by: string; on: string }, today: string): void {
  if (by.trim() === "" || by.length > APPROVER_LENGTH) {
    throw refused("approver", { limit: `${APPROVER_LENGTH}` }, "invalid")
  }
  if (!isIsoDay(on) || on > today) {
    throw refused("approval_day", {}, "invalid")
  }
}

/**
 * The wording that a shopper reads: of the languages asked for the first that has one. What has to be said is not left out because
 * nobody has translated it: where none of them has one, English stands in, then any.
 *
 * @param live what is published, at most one for each language
 */
export function chosenWording(live: readonly Wording[], asked: readonly string[]): Wording | undefined {
  const wanted = [...asked.flatMap(namesOf), "en"]
  const found = wanted.flatMap((tag) => live.filter(({ language }) => language === tag))[0]
  return found ?? [...live].sort((a, b) => (a.language < b.language ? -1 : 1))[0]
}

/** As a shopper reads it, beside one price. */
export type ShownWording = ReturnType<typeof shownWording>

/** The texts with the numbers of a price; the message only where there is a payment to spread. */
export function shownWording(
  texts: WordingTexts | undefined,
  { amountMinor, plans }: { amountMinor: MinorAmount; plans: readonly Plan[] },
  words: Words
) {
  const longest = plans.findLast(({ numberOfPayments }) => numberOfPayments > 1)
  const values: Readonly<Record<string, string>> | undefined = longest && {
    monthly: words.money(longest.monthlyMinor),
    count: String(longest.numberOfPayments),
    amount: words.money(amountMinor),
  }
  const filled = (template: string) =>
    values ? template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) : null
  return {
    message: texts?.message ? filled(texts.message) : filled(words.say("messageFrom")),
    disclosure: texts?.disclosure || null,
    example: texts?.example ? filled(texts.example) : null,
    link: texts?.linkUrl ? { text: texts.linkText, url: texts.linkUrl } : null,
  }
}
