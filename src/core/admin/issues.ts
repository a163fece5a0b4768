/**
 * What needs a person.
 *
 * - `unplaced`: money was taken and has no order
 * - `stuck`: paid some time ago, and the order is still being made
 * - `return_stuck`: to be given back since some time ago, and the refund has not been asked for
 * - `refund_failed` | `refund_unknown`: the service failed to give money back | its answer was lost
 * - `refund_rejected`: a refund was declined that Medusa had counted on, or a merchant's program had asked for, or the retry of one
 *   that came to nothing
 * - `refund_stuck`: a refund is not sent, or not processed, long after it should have been
 * - `not_refunded`: an order was cancelled, and its money could not be given back
 * - `mismatch`: an order was placed, and the service reports another amount than was agreed, or keeps what it took beyond that
 * - `contradicted`: the service reports a payment as cancelled that it had reported as successful
 * - `refund_differs`: the service shows a refund with another amount, or in a state it had left behind
 * - `accounting`: Medusa's amounts and the ledger's do not agree
 * - `invalid`: the service marked a checkout as invalid
 * - `order_total`: an order was made for another total than was paid for it
 * - `order_unpaid`: the cart's order has no payment, its checkouts have ended, and nothing shows who made it
 * - `orphaned`: its account or environment is not configured any more
 */
export const ISSUES = [
  "unplaced",
  "stuck",
  "return_stuck",
  "refund_failed",
  "refund_rejected",
  "refund_unknown",
  "not_refunded",
  "mismatch",
  "contradicted",
  "refund_differs",
  "refund_stuck",
  "accounting",
  "invalid",
  "order_total",
  "order_unpaid",
  "orphaned",
] as const
export type Issue = (typeof ISSUES)[number]

/** True of what goes on by itself and needs a person only if it gets a reason: a refund that is being looked for. */
export function isHandled({ issue, reason }: { issue: Issue; reason: object | null }): boolean {
  return issue === "refund_unknown" && reason === null
}

/**
 * What somebody else has or says, and the ledger cannot take in.
 *
 * - `unmatched_checkout` | `unmatched_refund`: the service lists it; it was made elsewhere, or before a backup was restored
 * - `unmatched_callback`: a verified callback whose reference no row has
 * - `unreadable_record`: the service lists it, and it cannot be read
 * - `unsettled_callback`: a verified callback that could not be settled, however often it was tried
 */
export const UNMATCHED_ISSUES = [
  "unmatched_checkout",
  "unmatched_refund",
  "unmatched_callback",
  "unreadable_record",
  "unsettled_callback",
] as const
export type UnmatchedIssue = (typeof UNMATCHED_ISSUES)[number]

/**
 * How the list is filtered: by kind of issue, by what is being `handled` without anybody, or `all` payments, including those
 * without an issue.
 */
export const ISSUE_FILTERS = [
  "handled",
  "unplaced",
  "refund_failed",
  "refund_unknown",
  "amounts",
  "unmatched",
  "other",
  "all",
] as const
export type IssueFilter = (typeof ISSUE_FILTERS)[number]

const SHOWN: Record<Exclude<IssueFilter, "all">, readonly (Issue | UnmatchedIssue)[]> = {
  unplaced: ["unplaced", "stuck"],
  refund_failed: ["refund_failed", "refund_rejected", "refund_stuck", "return_stuck", "not_refunded"],
  refund_unknown: ["refund_unknown"],
  amounts: ["accounting", "mismatch", "order_total", "refund_differs"],
  unmatched: UNMATCHED_ISSUES,
  other: ["contradicted", "invalid", "order_unpaid", "orphaned"],
  handled: ["refund_unknown"],
}

/** The issues a filter shows; every one of them without a filter. */
export function issuesOf(filter: keyof typeof SHOWN | undefined): readonly (Issue | UnmatchedIssue)[] {
  return filter === undefined ? [...ISSUES, ...UNMATCHED_ISSUES] : SHOWN[filter]
}
