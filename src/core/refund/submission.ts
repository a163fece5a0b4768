import { assertNever } from "../assert-never"
import { type Checkout, earliestPaidAt } from "../checkout/checkout"
import { type Reason, reasonOf } from "../reasons/reasons"
import type { Refund, RefundDoubt } from "./refund"
import { type RefundTerms, sameDay } from "./admission"
import { CALL_LOST_AFTER_MS, nextAttempt, nextLook } from "./schedule"
import type { RefundState } from "./states"
import { afterSameDayRefusal } from "../refund-window"

/**
 * Why a refund was not accepted.
 *
 * - `unknown`: it may have been: the answer was lost, or is about another amount, of the service's refund `answeredAs`
 * - `same_day`: refused for the day of purchase
 * - `later`: certainly not done, and nothing is wrong with it: limits, no connection
 * - `shop`: certainly not done, and the shop's set-up is at fault: credentials, signature
 * - `less_left`: its amount was refused: less of the payment may be left, and it may have been carried out before
 * - `declined`: refused without a reason that we know: it may be a rule, or something that is wrong for all refunds alike
 * - `refused`: a rule of the service forbids it
 */
export type RefusedSubmission =
  | { kind: "unknown"; answeredAs?: string }
  | { kind: "same_day" }
  | { kind: "later"; retryAfterSeconds: number | undefined; reason: Reason }
  | { kind: "shop" | "less_left" | "declined" | "refused"; reason: Reason }

/** The refund as one that the service may have; undefined when it was never sent, and nothing speaks for it. */
export function asSent<R extends Pick<Refund, "submittedAt" | "submitAfter" | "doubtedSince">>(
  refund: R
): (R & { submittedAt: Date }) | undefined {
  const { submittedAt, submitAfter, doubtedSince } = refund
  // What the ledger may lack is the sending that it waited for.
  const waitedFor = doubtedSince !== null && submitAfter !== null && (!submittedAt || submitAfter > submittedAt)
  const at = waitedFor ? submitAfter : (submittedAt ?? doubtedSince)
  return at === null ? undefined : { ...refund, submittedAt: at }
}

/** What a row becomes that is about to be sent: written before the call, so that a crash leaves a trace of it. */
export function beingSent(attempts: number, now: Date) {
  const nextCheckAt = new Date(now.getTime() + CALL_LOST_AFTER_MS)
  return {
    state: "submitting" as const,
    attempts: attempts + 1,
    submittedAt: now,
    answeredAs: null,
    reason: null,
    nextCheckAt,
  }
}

/** What the row becomes. The reason of a `rejected` row is for whoever asked. */
export type AfterSubmission = {
  state: Extract<RefundState, "scheduled" | "unknown" | "rejected">
  submitAfter: Date | null
  reason: Reason | null
  nextCheckAt: Date
  answeredAs?: string
  doubt?: RefundDoubt
  doubtedSince?: Date
}

/**
 * What becomes of a refund that was sent and not accepted.
 *
 * @param refund as it was sent; `attempts` counts this one. Where it retries another, a person waits for the answer
 */
export function afterSubmission(
  refund: Pick<Refund, "attempts" | "submittedAt" | "doubtedSince" | "retryOf">,
  outcome: RefusedSubmission,
  terms: RefundTerms,
  checkout: Pick<Checkout, "paidAt" | "createdAt">,
  now: Date
): AfterSubmission {
  const { paidAt } = checkout
  switch (outcome.kind) {
    case "unknown":
      return lost(outcome.answeredAs, now)
    case "same_day": {
      const next = sameDay(afterSameDayRefusal(paidAt ?? now, refund.attempts, now), terms)
      return next.state === "scheduled" ? waiting(next.submitAfter, null) : rejected(next.reason, now)
    }
    case "later":
      return waiting(nextAttempt(refund.attempts, outcome.retryAfterSeconds, now), outcome.reason)
    case "shop":
      return terms.mustSucceed
        ? waiting(nextAttempt(refund.attempts, undefined, now), outcome.reason)
        : rejected(outcome.reason, now)
    case "less_left":
      // Nobody waits for the answer who could look there.
      return terms.mustSucceed && paidAt !== null
        ? forAmount(refund, earliestPaidAt(checkout), now)
        : rejected(outcome.reason, now)
    case "declined": {
      const doubtedSince = refund.doubtedSince ?? refund.submittedAt ?? now
      return terms.mustSucceed && (refund.retryOf === null || refund.attempts > 1)
        ? { ...waiting(nextLook(0, now), outcome.reason), doubt: "declined", doubtedSince }
        : rejected(outcome.reason, now)
    }
    case "refused":
      return rejected(outcome.reason, now)
    default:
      return assertNever(outcome)
  }
}

/** The service gave no answer, or could not be asked: what else is sent now would fare alike, and its answer be lost too. */
export function isUnanswered({ state, reason }: Pick<Refund, "state" | "reason">): boolean {
  return state === "unknown" || (state === "scheduled" && reason?.code === "busy")
}

/** One that is sent again after the list did not have it is looked for since it was declined first, and still waits as declined. */
function forAmount({ doubtedSince }: Pick<Refund, "doubtedSince">, paidAt: Date, now: Date): AfterSubmission {
  const reason = doubtedSince === null ? null : reasonOf("declined", {})
  return { ...waiting(nextLook(0, now), reason), doubt: "less_left", doubtedSince: doubtedSince ?? paidAt }
}

function lost(answeredAs: string | undefined, now: Date): AfterSubmission {
  return {
    state: "unknown",
    submitAfter: null,
    reason: null,
    nextCheckAt: nextLook(0, now),
    ...(answeredAs !== undefined && { answeredAs }),
  }
}

function waiting(submitAfter: Date, reason: Reason | null): AfterSubmission {
  return { state: "scheduled", submitAfter, reason, nextCheckAt: submitAfter }
}

/** Looked at once more soon: Medusa swallows a refusal while it cancels an order, and then the money is still owed. */
function rejected(reason: Reason, now: Date): AfterSubmission {
  return { state: "rejected", submitAfter: null, reason, nextCheckAt: nextLook(0, now) }
}
