import { type ClientErrorCode, InstalmentsClientError } from "../../src/client"
import { assertNever } from "../../src/core/assert-never"
import { differs, type Finding, type Need, type Question, Unasked } from "./finding"
import type { Settings } from "./settings"
import type { Visit } from "./visit"

/** A question with what came of it. */
export type Put = { question: Question; finding: Finding }

/** Answers that came whole, and that the plugin cannot use. */
const UNUSABLE: readonly ClientErrorCode[] = ["unreadable_reply", "reply_too_large", "foreign_link", "looping_links"]

/** Puts the questions one after the other. A question that fails says so, and the others go on. */
export async function* put(questions: readonly Question[], visit: Visit): AsyncGenerator<Put, void, undefined> {
  for (const question of questions) {
    const missing = (question.needs ?? []).map((need) => missingFor(need, visit.settings)).find((why) => why !== null)
    const finding: Finding = missing == null ? await answered(question, visit) : { verdict: "unasked", answer: missing }
    yield { question, finding }
  }
}

async function answered(question: Question, visit: Visit): Promise<Finding> {
  try {
    return await question.put(visit)
  } catch (error) {
    return failed(error)
  }
}

/** What a question that could not be put is told as; the messages hold codes and fields, never values. */
export function failed(error: unknown): Finding {
  if (error instanceof Unasked) {
    return { verdict: "unasked", answer: error.message }
  }
  if (error instanceof InstalmentsClientError) {
    return UNUSABLE.includes(error.code)
      ? differs(error.message)
      : { verdict: "unanswered", answer: `${error.message}${error.detail ? `: ${error.detail}` : ""}` }
  }
  return { verdict: "unanswered", answer: error instanceof Error ? error.message : String(error) }
}

/** Why a question is not put; null when all that it needs is there. */
function missingFor(need: Need, settings: Settings): string | null {
  switch (need) {
    case "payment":
      return settings.withoutPaying ? "Needs somebody who pays." : null
    case "callback":
      return settings.listen === undefined ? "Needs --listen." : null
    case "lapse":
      return settings.untilLapsed ? null : "Needs --until-lapsed."
    default:
      return assertNever(need)
  }
}
