import type { TimelineEntry } from "../timeline"

/** What the service named instead of the agreed amount, in pence. */
export type ReportedAmount = { amountMinor: number; currency: string }

/**
 * For showing only: the other amount the service reported, as the timeline has it. It stays to be seen after a person has
 * placed the order nevertheless.
 *
 * @param lines newest first
 */
export function reportedAmount(lines: readonly Pick<TimelineEntry, "kind" | "details">[]): ReportedAmount | null {
  for (const { kind, details } of lines) {
    const { reportedMinor, currency } = details ?? {}
    if (kind === "held" && typeof reportedMinor === "number" && typeof currency === "string") {
      return { amountMinor: reportedMinor, currency }
    }
  }
  return null
}
