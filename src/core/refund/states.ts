/** A refund, from intent to money. */
export const REFUND_STATES = [
  "scheduled", // accepted by us, sent at its submit-after time
  "submitting", // the call is under way
  "unknown", // the call's answer was lost; the service may have it
  "requested", // the service's own, as are the next three
  "pending",
  "complete",
  "failed",
  "rejected", // the service declined it; no money moves
  "called_off", // a person called it off before it was sent; no money moves
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Every move there is; `complete`, `failed`, `rejected` and `called_off` are never left but at a person's word: see `otherOutcome`. */
const MOVES: Record<RefundState, readonly RefundState[]> = {
  // Rejected when Medusa has forgotten it before it was sent. At the service, or not to be told, where the ledger comes from a
  // backup that is older than its sending.
  scheduled: ["submitting", "unknown", "requested", "pending", "complete", "failed", "rejected", "called_off"],
  submitting: ["scheduled", "unknown", "requested", "pending", "complete", "failed", "rejected"],
  // Back to scheduled only when the service's list has shown that it never arrived.
  unknown: ["scheduled", "requested", "pending", "complete", "failed"],
  requested: ["pending", "complete", "failed"],
  pending: ["complete", "failed"],
  complete: [],
  failed: [],
  rejected: [],
  called_off: [],
}

const BEGINNINGS: readonly RefundState[] = ["scheduled", "submitting", "rejected"]

/** A move that the table does not have: a bug in whoever asked for it. */
export class ForbiddenRefundMove extends Error {
  override readonly name = "ForbiddenRefundMove"
}

/** @throws ForbiddenRefundMove unless a refund may become `to`, or is that already @param from null for a new row */
export function requireRefundMove(from: RefundState | null, to: RefundState): void {
  const isAllowed = from === null ? BEGINNINGS.includes(to) : from === to || canMoveRefund(from, to)
  if (!isAllowed) {
    throw new ForbiddenRefundMove(`A refund that is ${from ?? "new"} does not become ${to}`)
  }
}

/** @throws ForbiddenRefundMove unless a person may say that a refund which is this has become that all the same */
export function requireTakeOver(from: RefundState | null, to: RefundState): void {
  if (from === null || otherOutcome(from) !== to) {
    throw new ForbiddenRefundMove(`A refund that is ${from} is not taken over as ${to}`)
  }
}

/** What the service may show of a refund after it had shown a final state. */
export function otherOutcome(state: RefundState): "complete" | "failed" | undefined {
  return state === "complete" ? "failed" : state === "failed" ? "complete" : undefined
}

/** True when a refund may become `to`; staying is no move. */
export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  return MOVES[from].includes(to)
}

/** True when nothing more can become of it at the service. */
export function isFinalRefund(state: RefundState): boolean {
  return MOVES[state].length === 0
}

/** True when no money went back and none will: the intent may be taken up again by a new refund. */
export function cameToNothing(state: RefundState): boolean {
  return state === "rejected" || state === "failed" || state === "called_off"
}
