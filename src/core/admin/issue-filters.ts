import { assertNever } from "../assert-never"
import { type Issue, ISSUES, UNMATCHED_ISSUES, type UnmatchedIssue } from "./issues"

/**
 * How the list is filtered: by kind of issue, by what is being `handled` without anybody, or `all` payments, including those
 * without an issue.
 */
export const ISSUE_FILTERS = [
  "unplaced",
  "refund_failed",
  "refund_unknown",
  "amounts",
  "unmatched",
  "other",
  "handled",
  "all",
] as const
export type IssueFilter = (typeof ISSUE_FILTERS)[number]

/** The issues a filter shows; every one of them without a filter. */
export function issuesOf(filter: Exclude<IssueFilter, "all"> | undefined): readonly (Issue | UnmatchedIssue)[] {
  switch (filter) {
    case undefined:
      return [...ISSUES, ...UNMATCHED_ISSUES]
    case "unplaced":
      return ["unplaced", "stuck"]
    case "refund_failed":
      return ["refund_failed", "refund_rejected", "refund_stuck", "return_stuck", "not_refunded"]
    case "refund_unknown":
    case "handled":
      return ["refund_unknown"]
    case "amounts":
      return ["accounting", "mismatch", "order_total", "refund_differs"]
    case "unmatched":
      return UNMATCHED_ISSUES
    case "other":
      return ["contradicted", "invalid", "order_unpaid", "orphaned"]
    default:
      return assertNever(filter)
  }
}
