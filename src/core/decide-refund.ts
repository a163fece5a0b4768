import type { MinorAmount } from "./money"
import type { Refund } from "./refund"
import { lookPause } from "./refund-schedule"
import { canMoveRefund, isFinalRefund, type RefundState } from "./refund-states"

/** What the service says of a refund at one moment, whichever way it reached us. */
export type RefundSnapshot = {
  /** The answer to the request, a look-up, or a line of the list. */
  source: "service" | "lookup" | "list"
  /** The service's id. */
  remoteId: string
  status: "requested" | "pending" | "complete" | "failed"
  amountMinor: MinorAmount
}

/** The part of a ledger row that decisions are made from. */
export type RefundFacts = Pick<Refund, "state" | "remoteId" | "amountMinor" | "checks">

/**
 * What does not fit, for a person.
 *
 * - `other_amount`: the service shows another amount than was asked for
 * - `contradicted`: it went back on a final state
 */
export type RefundOddity = "other_amount" | "contradicted"

/** What the row becomes. */
export type RefundDecision = {
  state: RefundState
  remoteId: string
  isNews: boolean
  oddity: RefundOddity | null
  /** When to look again; at once where something follows from a final state; null for old news of a settled row. */
  nextCheckAt: Date | null
}

/**
 * The one rule that turns news from the service into what a refund becomes. The answer to the request, look-ups and the
 * list all end here, in any order and as often as they like: a state never moves backwards.
 */
export function decideRefund(record: RefundFacts, snapshot: RefundSnapshot, now: Date): RefundDecision {
  const state = canMoveRefund(record.state, snapshot.status) ? snapshot.status : record.state
  const isNews = state !== record.state || record.remoteId !== snapshot.remoteId
  return {
    state,
    remoteId: snapshot.remoteId,
    isNews,
    oddity: oddityOf(record, snapshot),
    nextCheckAt: nextCheckAt(record, state, isNews, now),
  }
}

function oddityOf(record: RefundFacts, { status, amountMinor }: RefundSnapshot): RefundOddity | null {
  if (amountMinor !== record.amountMinor) {
    return "other_amount"
  }
  return isFinalRefund(record.state) && record.state !== status ? "contradicted" : null
}

function nextCheckAt(record: RefundFacts, state: RefundState, isNews: boolean, now: Date): Date | null {
  if (isFinalRefund(state)) {
    return isNews ? now : null
  }
  return new Date(now.getTime() + lookPause(isNews ? 0 : record.checks))
}
