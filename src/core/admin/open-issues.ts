import { afterBusinessDays } from "../london-time"
import type { Checkout } from "../checkout/checkout"
import { remainder } from "../refund/amounts"
import { type GivenUp, isGivenUp } from "../refund/given-up"
import { type Reason, reasonKey } from "../reasons/reasons"
import type { Refund } from "../refund/refund"
import type { TimelineEntry, TimelineKind } from "../timeline"
import { CHECKOUT_RULES, type CheckoutRule, REFUND_RULES, type RefundRule } from "./issue-rules"
import type { Issue } from "./issues"

const MINUTE_MS = 60_000

/** A line of the timeline as it was written. */
export type DecidingLine = Required<Pick<TimelineEntry, "kind" | "details">> & { id: string; at: Date }

/** The kinds of lines that decide: nothing else has to be read of a timeline. */
export const DECIDING_LINES: readonly TimelineKind[] = CHECKOUT_RULES.flatMap(({ raisedBy, endedBy }) =>
  [raisedBy ?? [], endedBy ?? []].flat()
)

/** What the ledger knows of a payment, as far as it decides what needs a person. */
export type PaymentFacts = {
  checkout: Pick<Checkout, "remoteState" | "placementState" | "problem" | "paidAt" | "amountMinor" | "orderId"> &
    GivenUp
  refunds: readonly Pick<
    Refund,
    "id" | "kind" | "state" | "amountMinor" | "reason" | "attempts" | "submittedAt" | "wasRecorded" | "retriedAs"
  >[]
  /** Newest first; only `DECIDING_LINES` count. */
  lines: readonly DecidingLine[]
}

/** Something that needs a person. `key` names the issue as it stands: a new one has a new key. */
export type FoundIssue = {
  key: string
  issue: Issue
  refundRowId: string | null
  /** Since when. Of one that was found before, the first time counts. */
  since: Date
  /** Hidden until this time, because it may settle by itself. Null to show it at once. */
  visibleAt: Date | null
  /** Pence, where it is not about the whole payment. */
  amountMinor: number | null
  reason: Reason | null
  /** A difference of amounts, as a line of the timeline tells it. */
  difference: DecidingLine["details"] | null
}

/**
 * What needs a person about a payment. This is the only rule for it: whoever writes a checkout or a refund
 * writes the result with it.
 *
 * @param now when the row that is written now was written
 */
export function openIssues({ checkout, refunds, lines }: PaymentFacts, now: Date): FoundIssue[] {
  const isLeft = remainder(checkout, refunds) > 0
  const holds = ({ isOwed }: { isOwed?: boolean }) => !isOwed || isLeft
  const isOrdered = checkout.placementState === "placed"
  return [
    ...CHECKOUT_RULES.filter(holds).flatMap((rule) => ofCheckout(rule, checkout, lines, now)),
    ...refunds.flatMap((refund) =>
      REFUND_RULES.filter(holds)
        .filter(({ unlessOrdered }) => !unlessOrdered || !isOrdered || refund.kind !== "unplaced")
        .flatMap((rule) => ofRefund(rule, refund, now))
    ),
  ]
}

/** True where the issues of a payment depend on lines of its timeline. */
export function isDecidedByLines(checkout: PaymentFacts["checkout"]): boolean {
  return CHECKOUT_RULES.some((rule) => rule.raisedBy !== undefined && applies(rule, checkout))
}

/** False for a payment that nothing can have been wrong with so far: it has no issues, and no refunds, for nobody had paid it. */
export function mayHaveIssues({ remoteState, problem }: Pick<Checkout, "remoteState" | "problem">): boolean {
  return CHECKOUT_RULES.some(
    (rule) => rule.remoteStates.includes(remoteState) && (rule.problem === undefined || problem !== null)
  )
}

function applies(rule: CheckoutRule, { remoteState, placementState, problem }: PaymentFacts["checkout"]): boolean {
  return (
    rule.remoteStates.includes(remoteState) &&
    rule.placementStates.includes(placementState) &&
    (rule.problem === undefined || rule.problem === problem)
  )
}

function ofCheckout(
  rule: CheckoutRule,
  checkout: PaymentFacts["checkout"],
  lines: PaymentFacts["lines"],
  now: Date
): FoundIssue[] {
  const { problem, paidAt } = checkout
  if (!applies(rule, checkout)) {
    return []
  }
  if (rule.raisedBy !== undefined) {
    return raisedByLine(rule, lines)
  }
  if (rule.isGivenUp) {
    return givenUp(rule, checkout)
  }
  const visibleAt = rule.idleMinutes === undefined ? null : new Date(now.getTime() + rule.idleMinutes * MINUTE_MS)
  return [
    { ...NOTHING_MORE, key: `${rule.issue}:${problem ?? ""}`, issue: rule.issue, since: paidAt ?? now, visibleAt },
  ]
}

const NOTHING_MORE = { refundRowId: null, visibleAt: null, amountMinor: null, reason: null, difference: null }

/** Given up once more, it is another issue. */
function givenUp({ issue }: CheckoutRule, checkout: PaymentFacts["checkout"]): FoundIssue[] {
  if (!isGivenUp(checkout)) {
    return []
  }
  const { notRefundedAt: since, notRefundedMinor: amountMinor, notRefundedReason: reason } = checkout
  return [{ ...NOTHING_MORE, key: `${issue}:${since.getTime()}`, issue, since, amountMinor, reason }]
}

/** The newest of the lines says in which way, or that it is over. */
function raisedByLine({ issue, raisedBy, endedBy = [] }: CheckoutRule, lines: PaymentFacts["lines"]): FoundIssue[] {
  const newest = lines.find(({ kind }) => kind === raisedBy || endedBy.includes(kind))
  if (newest?.kind !== raisedBy || newest === undefined) {
    return []
  }
  const { id, at, details } = newest
  return [{ ...NOTHING_MORE, key: `${issue}:${id}`, issue, since: at, difference: details }]
}

function ofRefund(rule: RefundRule, refund: PaymentFacts["refunds"][number], now: Date): FoundIssue[] {
  const { id, state, amountMinor, reason, attempts, submittedAt } = refund
  const applies =
    refund.retriedAs === null &&
    rule.states.includes(state) &&
    (!rule.wasRecorded || refund.wasRecorded === true) &&
    (rule.attempts === undefined || attempts >= rule.attempts) &&
    (rule.sentBusinessDaysAgo === undefined || submittedAt !== null) &&
    (!rule.hasReason || reason !== null)
  if (!applies) {
    return []
  }
  const visibleAt =
    rule.sentBusinessDaysAgo === undefined || submittedAt === null
      ? null
      : afterBusinessDays(submittedAt, rule.sentBusinessDaysAgo)
  const asItStands = rule.hasReason && reason !== null ? reasonKey(reason) : String(attempts)
  const key = `${rule.issue}:${id}:${asItStands}`
  return [
    {
      ...NOTHING_MORE,
      key,
      issue: rule.issue,
      refundRowId: id,
      since: visibleAt ?? now,
      visibleAt,
      amountMinor,
      reason,
    },
  ]
}
