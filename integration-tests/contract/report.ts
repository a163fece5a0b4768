import type { Verdict } from "./finding"
import type { Put } from "./put"
import type { Settings } from "./settings"

/** What a merchant must know of before going live. */
const MATTERS: readonly Verdict[] = ["differs", "unanswered"]

const WORDS: Readonly<Record<Verdict, string>> = {
  holds: "holds",
  handled: "harmless",
  differs: "DIFFERS",
  unanswered: "NO ANSWER",
  unasked: "not asked",
}

/** Whether nothing differs that matters. */
export const isKept = (all: readonly Put[]) => all.every(({ finding }) => !MATTERS.includes(finding.verdict))

/** For whoever waits. */
export function line({ question, finding }: Put): string {
  return `${WORDS[finding.verdict].padEnd(10)} ${question.asks} ${finding.answer}`
}

/** In Markdown, so that it can be put into an issue as it is. */
export function table(all: readonly Put[]): string {
  const rows = all.map(({ question: { subject, asks, assumes }, finding: { verdict, answer } }) =>
    [subject, asks, assumes, answer, WORDS[verdict]].map(cell)
  )
  const head = ["Subject", "Question", "The plugin assumes", "The service answered", "Verdict"]
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}

export function summary(all: readonly Put[]): string {
  const count = (verdict: Verdict) => all.filter(({ finding }) => finding.verdict === verdict).length
  const counts = `${count("holds")} hold, ${count("handled")} are harmless because the plugin handles both, ${count("differs")} differ, ${count("unanswered")} without an answer, ${count("unasked")} not asked.`
  return isKept(all)
    ? `${counts} Nothing differs that matters.`
    : `${counts} Send the table above with an issue before you go live.`
}

/** Nothing of a credential leaves this program, whatever the service repeats. */
export function withoutSecrets(text: string, { clientSecret, signingKey }: Settings): string {
  return text.replaceAll(clientSecret, "(client secret)").replaceAll(signingKey, "(signing key)")
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim()
}
