import { assertNever } from "../assert-never"
import { londonTimeText } from "../london-time"
import { formatPounds, type MinorAmount } from "../money/money"
import type { RefundDoubt, ReversalState, Refund } from "./refund"
import type { RefundIssue } from "./decide"
import type { UnmatchedRefund } from "./match"
import { type KnownReason, type Reason, type ReasonCode, reasonOf, sentenceOf } from "../reasons"

/** For a person, in a notification: a line and what to do. Nothing secret, nothing personal. */
export type RefundNotice = { title: string; description: string }

const SUPPORT_FIRST =
  "Contact the instalment service's support before you try again: they can tell you why it failed and whether any money moved."

type Subject = Pick<Refund, "amountMinor" | "state" | "submitAfter" | "reason" | "attempts" | "doubt">

/** Temporary faults are waited out quietly; at this attempt a person is notified. Of lost answers, no more after it. */
const NOTIFY_AT_ATTEMPT = 3

/**
 * The notice about a refund's new state; undefined where all goes well.
 *
 * @param where the order or payment, for example "order #12"
 */
export function refundNotice(refund: Subject, where: string, records: ReversalState): RefundNotice | undefined {
  const what = `The refund of ${formatPounds(refund.amountMinor)} for ${where}`
  switch (refund.state) {
    case "scheduled":
      return scheduledNotice(refund, what)
    case "unknown":
      return unknownNotice(refund, what)
    case "failed":
      return {
        title: `${what} has failed.`,
        description: `${totalsSentence(records)}${SUPPORT_FIRST}`,
      }
    case "rejected":
      return {
        title: `${what} was declined.`,
        description: `${refund.reason ? sentenceOf(refund.reason) : ""} ${totalsSentence(records)}`.trim(),
      }
    case "submitting":
    case "requested":
    case "pending":
    case "complete":
    // Whoever called it off knows.
    case "called_off":
      return undefined
    default:
      return assertNever(refund.state)
  }
}

function scheduledNotice({ submitAfter, reason, attempts, doubt }: Subject, what: string): RefundNotice | undefined {
  // What is only looked for first is sent within minutes.
  if (submitAfter === null || doubt === "ledger_gap" || (reason !== null && attempts !== NOTIFY_AT_ATTEMPT)) {
    return undefined
  }
  const description = reason
    ? `${sentenceOf(reason)} It is sent again automatically.`
    : `The service takes no refunds on the day of purchase. It is sent automatically after ${londonTimeText(submitAfter)}.`
  return { title: `${what} is scheduled.`, description }
}

function unknownNotice({ reason, attempts }: Subject, what: string): RefundNotice | undefined {
  if (reason !== null) {
    return { title: `${what} needs a decision.`, description: sentenceOf(reason) }
  }
  return attempts > NOTIFY_AT_ATTEMPT
    ? undefined
    : {
        title: `${what}: the service's answer was lost.`,
        description:
          "The service's list of refunds is checked before anything is sent again. Please do not refund it a second time.",
      }
}

function totalsSentence(records: ReversalState): string {
  switch (records) {
    case "untouched":
      return ""
    case "corrected":
      return "The order's totals have been corrected. "
    case "pending":
      return "The order's totals will be corrected as soon as its open change is confirmed or cancelled. "
    default:
      return assertNever(records)
  }
}

const REASON_OF_DOUBT = { ledger_gap: "sent_before_restore", less_left: "refunded_before" } as const satisfies Record<
  RefundDoubt,
  ReasonCode
>

/** The facts a person decides by, when several refunds at the service may be the one whose answer was lost. */
export function severalCandidates(candidates: readonly UnmatchedRefund[], doubt: RefundDoubt | null): Reason {
  const list = candidates
    .map(({ serviceRefundId, madeAt }) => `${serviceRefundId} (${londonTimeText(madeAt)})`)
    .join(", ")
  return reasonOf(doubt === null ? "several_fit" : REASON_OF_DOUBT[doubt], { list })
}

/** The list holds a refund that cannot be read, and that may be the one whose answer was lost. */
export function unreadableCandidate(name: string): Reason {
  return reasonOf("unreadable", { name })
}

/** What does not fit about a refund: the reason is kept in its row, and admins read it below the title. */
export type RefundTrouble = { title: string; reason: KnownReason }

/** A record at the service that does not fit what was known. */
export function refundIssueNotice(
  refund: Pick<Refund, "amountMinor" | "state">,
  where: string,
  issue: RefundIssue,
  shown: string
): RefundTrouble {
  const what = `The refund of ${formatPounds(refund.amountMinor)} for ${where}`
  switch (issue) {
    case "other_amount":
      return {
        title: `${what} differs at the service.`,
        reason: reasonOf("other_amount", { shown }),
      }
    case "contradicted":
      return {
        title: `${what} was ${refund.state}, and the service now says otherwise.`,
        reason: reasonOf("contradicted", { shown }),
      }
    default:
      return assertNever(issue)
  }
}

/** A refund that the service accepted and no longer knows. */
export function notKnownNotice(refund: Pick<Refund, "amountMinor">, where: string): RefundTrouble {
  return {
    title: `The refund of ${formatPounds(refund.amountMinor)} for ${where} cannot be followed.`,
    reason: reasonOf("refund_not_known", {}),
  }
}

/** Refunds that were not requested through this shop. */
export function unmatchedRefundsNotice(unmatched: readonly UnmatchedRefund[]): RefundNotice {
  const list = unmatched
    .map(({ serviceRefundId, amountMinor }) => `${formatPounds(amountMinor)} (${serviceRefundId})`)
    .join(", ")
  return {
    title:
      unmatched.length === 1
        ? "A refund was made outside this shop."
        : `${unmatched.length} refunds were made outside this shop.`,
    description: `The service lists ${list}. Medusa has no record of ${unmatched.length === 1 ? "it" : "them"}: record ${unmatched.length === 1 ? "it on its order" : "them on their orders"}, under Orders → Instalment payments.`,
  }
}

/** A cancelled order whose money could not be refunded. */
export function cancelledNotRefunded(amountText: string, where: string, reason: Reason): RefundNotice {
  return {
    title: `${capital(where)} was cancelled, but ${amountText} was not refunded.`,
    description: sentenceOf(reason),
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A refund whose process died before it had requested the money. */
export function interruptedRefund(amountMinor: MinorAmount, where: string): RefundNotice {
  return {
    title: `A refund of ${formatPounds(amountMinor)} for ${where} was interrupted.`,
    description: "It was not sent, and no money was refunded. Please refund it again.",
  }
}
