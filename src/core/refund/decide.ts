import type { MinorAmount } from "../money/money"
import type { Refund } from "./refund"
import { nextLook } from "./schedule"
import { canMoveRefund, isFinalRefund, type RefundState } from "./states"

/** What the service says of a refund at one moment, whichever way it reached us. */
export type RefundSnapshot = {
  /** The answer to the request, a look-up, or a line of the list. */
  source: "service" | "lookup" | "list"
  serviceRefundId: string
  status: "requested" | "pending" | "complete" | "failed"
  amountMinor: MinorAmount
}

/**
 * What does not fit, for a person.
 *
 * - `other_amount`: the service shows another amount than was asked for
 * - `contradicted`: it denies a final state; a list that lags behind shows an older one, which denies nothing
 */
export type RefundIssue = "other_amount" | "contradicted"

export type RefundDecision = {
  state: RefundState
  serviceRefundId: string
  isChange: boolean
  issue: RefundIssue | null
  /** When the row is due after news: at once where something follows from a final state. */
  nextCheckAt: Date
}

/**
 * The one rule that turns news from the service into what a refund becomes. The answer to the request, look-ups and the
 * list all end here, in any order and as often as they like: a state never moves backwards.
 */
export function decideRefund(record: Refund, snapshot: RefundSnapshot, now: Date): RefundDecision {
  const state = canMoveRefund(record.state, snapshot.status) ? snapshot.status : record.state
  const isContradicted = isFinalRefund(record.state) && !isOnTheWay(snapshot.status, record.state)
  return {
    state,
    serviceRefundId: snapshot.serviceRefundId,
    isChange: state !== record.state || record.serviceRefundId !== snapshot.serviceRefundId,
    issue: snapshot.amountMinor !== record.amountMinor ? "other_amount" : isContradicted ? "contradicted" : null,
    nextCheckAt: isFinalRefund(state) ? now : nextLook(0, now),
  }
}

/** True when a refund that is shown as this is, or may have become, that. */
function isOnTheWay(shown: RefundSnapshot["status"], state: RefundState): boolean {
  return shown === state || canMoveRefund(shown, state)
}
