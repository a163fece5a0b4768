import { assertNever } from "../assert-never"
import { Refusal } from "../refusal"
import { WORDING_LIMITS, WORDING_PLACEHOLDERS, wordingFaults, type WordingFault, type WordingTexts } from "./wording"

/** A language as wordings are kept under: lower case, "en" or "de-at". */
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/

/** @throws Refusal `invalid` that names the field and says what to do */
export function requireWording(language: string, texts: WordingTexts): void {
  if (!LANGUAGE.test(language)) {
    throw new Refusal("invalid", 'Write the language in lower case, for example "en" or "de-at".')
  }
  const faults = wordingFaults(texts)
  if (faults.length > 0) {
    throw new Refusal("invalid", faults.map(faultText).join(" "))
  }
}

/** @param today by London's calendar, "2026-05-03". @throws Refusal `invalid` */
export function requireApproval({ by, on }: { by: string; on: string }, today: string): void {
  if (by.trim() === "" || by.length > 200) {
    throw new Refusal("invalid", "Say who approved it, in at most 200 characters.")
  }
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(`${on}T00:00:00Z`))
  if (!isDay || on > today) {
    throw new Refusal("invalid", "Give the day of the approval: today or earlier, for example 2026-05-03.")
  }
}

const NAMES: Record<keyof WordingTexts, string> = {
  message: "The message",
  disclosure: "The disclosure",
  example: "The representative example",
  linkText: "The text of the link",
  linkUrl: "The address of the link",
}

function faultText({ field, fault }: WordingFault): string {
  switch (fault) {
    case "too_long":
      return `${NAMES[field]} may have ${WORDING_LIMITS[field]} characters.`
    case "placeholder":
      return `${NAMES[field]} knows ${WORDING_PLACEHOLDERS.map((name) => `{${name}}`).join(", ")} and no other name in braces.`
    case "address":
      return `${NAMES[field]} must begin with https:// or be a path of the shop that begins with one slash.`
    case "incomplete":
      return `${NAMES[field]} is missing: a link has a text and an address.`
    default:
      return assertNever(fault)
  }
}
