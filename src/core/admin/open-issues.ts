import { afterBusinessDays } from "../london-time"
import type { Checkout } from "../checkout/checkout"
import { reportedAmount } from "../checkout/recording"
import { minorAmount, TERRITORY_CURRENCY } from "../money/money"
import { isReturnedWhole, remainder } from "../refund/amounts"
import { isGivenUp } from "../refund/cancelled-order"
import { type Reason, reasonKey } from "../reasons/reasons"
import type { Refund } from "../refund/refund"
import type { TimelineEntry, TimelineKind } from "../timeline"
import { CHECKOUT_RULES, type CheckoutRule, REFUND_RULES, type RefundRule } from "./issue-rules"
import type { Issue } from "./issues"

const MINUTE_MS = 60_000

/** A line of the timeline as it was written. */
export type DecidingLine = Required<Pick<TimelineEntry, "kind" | "details">> & { id: string; at: Date }

/** The kinds of lines that decide: nothing else has to be read of a timeline. */
export const DECIDING_LINES: readonly TimelineKind[] = [
  ...CHECKOUT_RULES.flatMap(({ raisedBy, endedBy }) => [raisedBy ?? [], endedBy ?? []].flat()),
  "held",
]

/** What the ledger knows of a payment, which decides what needs a person. */
export type PaymentFacts = {
  checkout: Checkout
  refunds: readonly Refund[]
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
export function openIssues(facts: PaymentFacts, now: Date): FoundIssue[] {
  const { checkout, refunds, lines } = facts
  const isLeft = !isReturnedWhole(refunds) && remainder(checkout, refunds) > 0
  const holds = ({ isOwed }: { isOwed?: boolean }) => !isOwed || isLeft
  const isOrdered = checkout.placementState === "placed"
  return [
    ...CHECKOUT_RULES.filter(holds).flatMap((rule) => ofCheckout(rule, checkout, lines, now) ?? []),
    ...keptBeyondAgreed(facts, now),
    ...refunds.flatMap((refund) =>
      REFUND_RULES.filter(holds)
        .filter(({ unlessOrdered }) => !unlessOrdered || !isOrdered || refund.kind !== "unplaced")
        .flatMap((rule) => ofRefund(rule, refund, now) ?? [])
    ),
  ]
}

export function isDecidedByLines(checkout: Checkout): boolean {
  return CHECKOUT_RULES.some((rule) => rule.raisedBy !== undefined && applies(rule, checkout))
}

/** False for a payment that nothing can have been wrong with so far: it has no issues, and no refunds, for nobody had paid it. */
export function mayHaveIssues({ remoteState, problem }: Pick<Checkout, "remoteState" | "problem">): boolean {
  return CHECKOUT_RULES.some(
    (rule) => rule.remoteStates.includes(remoteState) && (rule.problem === undefined || problem !== null)
  )
}

function applies(rule: CheckoutRule, { remoteState, placementState, problem }: Checkout): boolean {
  return (
    rule.remoteStates.includes(remoteState) &&
    rule.placementStates.includes(placementState) &&
    (rule.problem === undefined || rule.problem === problem)
  )
}

function ofCheckout(
  rule: CheckoutRule,
  checkout: Checkout,
  lines: PaymentFacts["lines"],
  now: Date
): FoundIssue | undefined {
  const { issue, raisedBy, idleMinutes } = rule
  if (!applies(rule, checkout)) {
    return undefined
  }
  if (raisedBy !== undefined) {
    return raisedByLine(rule, lines)
  }
  if (rule.isGivenUp) {
    return givenUp(issue, checkout)
  }
  const visibleAt = idleMinutes === undefined ? null : new Date(now.getTime() + idleMinutes * MINUTE_MS)
  return found(issue, checkout.problem ?? "", checkout.paidAt ?? now, { visibleAt })
}

/**
 * A person placed the order although the service had reported more than was agreed. Medusa refunds what it captured, so once all of that
 * has gone back, for a cancellation for example, the rest is the shopper's money at the merchant.
 */
function keptBeyondAgreed({ checkout, refunds, lines }: PaymentFacts, now: Date): FoundIssue[] {
  const { remoteState, placementState, problem, amountMinor } = checkout
  const reported = reportedAmount(lines)
  if (remoteState !== "successful" || placementState !== "placed" || problem !== null || reported === null) {
    return []
  }
  const isAgreedBack = refunds.length > 0 && remainder(checkout, refunds) === 0
  const restMinor = remainder({ amountMinor: minorAmount(reported.amountMinor) }, refunds)
  const isMore = reported.currency === TERRITORY_CURRENCY && reported.amountMinor > amountMinor
  return isAgreedBack && isMore && restMinor > 0 ? [found("mismatch", "rest", now, { amountMinor: restMinor })] : []
}

/** @param asItStands what makes it another issue where it changes */
function found(
  issue: Issue,
  asItStands: string | number,
  since: Date,
  more: Partial<Omit<FoundIssue, "key" | "issue" | "since">>
): FoundIssue {
  const nothing = { refundRowId: null, visibleAt: null, amountMinor: null, reason: null, difference: null }
  return { ...nothing, key: `${issue}:${asItStands}`, issue, since, ...more }
}

/** Given up once more, it is another issue. */
function givenUp(issue: Issue, checkout: Checkout): FoundIssue | undefined {
  if (!isGivenUp(checkout)) {
    return undefined
  }
  const { notRefundedAt, notRefundedMinor: amountMinor, notRefundedReason: reason } = checkout
  return found(issue, notRefundedAt.getTime(), notRefundedAt, { amountMinor, reason })
}

/** The newest of the lines says in which way, or that it is over. */
function raisedByLine(
  { issue, raisedBy, endedBy = [] }: CheckoutRule,
  lines: PaymentFacts["lines"]
): FoundIssue | undefined {
  const newest = lines.find(({ kind }) => kind === raisedBy || endedBy.includes(kind))
  return newest && newest.kind === raisedBy
    ? found(issue, newest.id, newest.at, { difference: newest.details })
    : undefined
}

/**
 * What was owed before its retry was refused is owed still. Money without an order is listed as that. What admins were notified of, a
 * merchant's program has asked for, and nobody was shown the refusal.
 */
function wasCountedOn({ kind, wasRecorded, noticed, retryOf }: Refund): boolean {
  return wasRecorded === true || ((noticed !== null || retryOf !== null) && kind !== "unplaced")
}

function ofRefund(rule: RefundRule, refund: Refund, now: Date): FoundIssue | undefined {
  const { id: refundRowId, state, amountMinor, reason, attempts, submittedAt } = refund
  const { issue, sentBusinessDaysAgo } = rule
  const applies =
    refund.retriedAs === null &&
    rule.states.includes(state) &&
    (!rule.wasCountedOn || wasCountedOn(refund)) &&
    (rule.attempts === undefined || attempts >= rule.attempts) &&
    (sentBusinessDaysAgo === undefined || submittedAt !== null) &&
    (!rule.hasReason || reason !== null)
  if (!applies) {
    return undefined
  }
  const visibleAt =
    sentBusinessDaysAgo !== undefined && submittedAt ? afterBusinessDays(submittedAt, sentBusinessDaysAgo) : null
  const asItStands = rule.hasReason && reason !== null ? reasonKey(reason) : attempts
  return found(issue, `${refundRowId}:${asItStands}`, visibleAt ?? now, { refundRowId, visibleAt, amountMinor, reason })
}
