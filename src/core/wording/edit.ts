import { isIsoDay } from "../london-time"
import { reasonOf } from "../reasons/reasons"
import { refusedBecause } from "../refusal"
import { isLanguage } from "../words/words"
import { WORDING_LIMITS, wordingFaults, type WordingTexts } from "./wording"

/** The longest name of who approved a text, characters. */
const APPROVER_LENGTH = 200

/** @throws Refusal `invalid` that names the first field with a fault and says what to do */
export function requireWording(language: string, texts: WordingTexts): void {
  if (!isLanguage(language)) {
    throw refusedBecause(reasonOf("wording_language", {}), "invalid")
  }
  const [first] = wordingFaults(texts)
  if (first) {
    const { field, fault } = first
    throw refusedBecause(reasonOf(`wording_${fault}`, { field, limit: `${WORDING_LIMITS[field]}` }), "invalid")
  }
}

/** @param today by London's calendar, "2026-05-03". @throws Refusal `invalid` */
export function requireApproval({ by, on }: { by: string; on: string }, today: string): void {
  if (by.trim() === "" || by.length > APPROVER_LENGTH) {
    throw refusedBecause(reasonOf("approver", { limit: `${APPROVER_LENGTH}` }), "invalid")
  }
  if (!isIsoDay(on) || on > today) {
    throw refusedBecause(reasonOf("approval_day", {}), "invalid")
  }
}
