import { formatPounds } from "./money"
import type { Rule } from "../integration"

/** The band that holds an amount; none in a gap between bands or outside them all. */
export function ruleFor(amountMinor: number, rules: readonly Rule[]): Rule | undefined {
  return rules.find((rule) => rule.from_amount <= amountMinor && amountMinor <= rule.to_amount)
}

/** "Amount has to be between £35.00 and £1,000.00 or between £1,500.00 and £5,000.00": bands that touch are one range. */
export function amountSentence(rules: readonly Rule[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const { from_amount: from, to_amount: to } of [...rules].sort((a, b) => a.from_amount - b.from_amount)) {
    const last = ranges.at(-1)
    if (last && from <= last.to + 1) {
      last.to = Math.max(last.to, to)
    } else {
      ranges.push({ from, to })
    }
  }
  const texts = ranges.map(({ from, to }) => `between ${formatPounds(from)} and ${formatPounds(to)}`)
  return `Amount has to be ${texts.join(" or ")}`
}

/** The refusal of a refund above what is left to refund. */
export function remainderSentence(remainderMinor: number): string {
  return `Amount exceeds the refundable remainder of ${formatPounds(remainderMinor)}`
}
