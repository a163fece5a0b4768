/**
 * A checkout as the service sees it, as far as we know.
 *
 * - `opening`: our row is written, the call is under way
 * - `unknown`: the call's answer was lost; a checkout may exist
 * - `refused`: the service declined to create it; none exists
 * - `received` | `successful` | `cancelled` | `invalid_payload`: the service's own states
 * - `lapsed`: long past its session and never paid; we stopped asking
 */
export const REMOTE_STATES = [
  "opening",
  "unknown",
  "refused",
  "received",
  "successful",
  "cancelled",
  "invalid_payload",
  "lapsed",
] as const
export type RemoteState = (typeof REMOTE_STATES)[number]

/**
 * What became of the money, as the shop sees it.
 *
 * - `none`: nothing paid, nothing to place
 * - `placing`: paid; the order is being made
 * - `placed`: paid and ordered
 * - `unplaced`: paid, and no order could be made so far
 * - `refunding` | `returned`: paid, no order, the money is on its way back | is back
 */
export const PLACEMENT_STATES = ["none", "placing", "placed", "unplaced", "refunding", "returned"] as const
export type PlacementState = (typeof PLACEMENT_STATES)[number]

/**
 * Every move there is. `successful` is never left: money that was taken stays taken until a refund, whatever arrives later.
 * It may be reached from every state after the call, because a verified payment outranks what we believed.
 */
const REMOTE_MOVES: Record<RemoteState, readonly RemoteState[]> = {
  opening: ["unknown", "refused", "received", "successful", "cancelled", "invalid_payload", "lapsed"],
  unknown: ["received", "successful", "cancelled", "invalid_payload", "lapsed"],
  refused: ["successful"],
  received: ["successful", "cancelled", "invalid_payload", "lapsed"],
  successful: [],
  cancelled: ["successful"],
  invalid_payload: ["successful", "cancelled"],
  lapsed: ["successful", "cancelled", "invalid_payload"],
}

const PLACEMENT_MOVES: Record<PlacementState, readonly PlacementState[]> = {
  none: ["placing", "unplaced"],
  placing: ["placed", "unplaced"],
  // The order is gone from Medusa.
  placed: ["unplaced"],
  // `returned`: a refund that had come to nothing is complete after all.
  unplaced: ["placing", "placed", "refunding", "returned"],
  refunding: ["returned", "unplaced"],
  // The service says by now that it took more.
  returned: ["unplaced"],
}

/** True when the service's state may become `to`; staying is no move. */
export function canMoveRemote(from: RemoteState, to: RemoteState): boolean {
  return REMOTE_MOVES[from].includes(to)
}

/** True when the placement may become `to`; staying is no move. */
export function canMovePlacement(from: PlacementState, to: PlacementState): boolean {
  return PLACEMENT_MOVES[from].includes(to)
}

/** A move that no table has: the row stays as it is. */
export class ForbiddenMoveError extends Error {
  override readonly name = "ForbiddenMoveError"
}

type States = { remoteState: RemoteState; placementState: PlacementState }

/**
 * The one door for moves of a checkout: every write to the ledger passes it.
 *
 * @param to absent states stay as they are
 * @throws ForbiddenMoveError
 */
export function requireMoves(from: States, to: Partial<States>): void {
  const { remoteState = from.remoteState, placementState = from.placementState } = to
  if (remoteState !== from.remoteState && !canMoveRemote(from.remoteState, remoteState)) {
    throw new ForbiddenMoveError(`A checkout that is ${from.remoteState} never becomes ${remoteState}`)
  }
  if (placementState !== from.placementState && !canMovePlacement(from.placementState, placementState)) {
    throw new ForbiddenMoveError(`A payment that is ${from.placementState} never becomes ${placementState}`)
  }
}

/** Why a person may have to look at a payment. Each has its sentences in notices. */
export const PROBLEMS = [
  "account_gone",
  "amount_mismatch",
  "cart_already_ordered",
  "cart_changed",
  "cart_gone",
  "cart_moved",
  "completion_failed",
  "not_owed",
  "order_cancelled",
  "order_missing",
  "order_total_differs",
  "order_unpaid",
  "outcome_contradicted",
  "refund_failed",
  "returned_in_part",
] as const
export type Problem = (typeof PROBLEMS)[number]

/** What of a row is about the shopper: the address of their payment page and the digest of what they were shown. */
export const SHOPPERS_TRACES = { paymentUrl: null, fingerprint: "" } as const

/** True while nothing has said yet how the attempt ends. */
export function isUndecided({ remoteState }: Pick<States, "remoteState">): boolean {
  return remoteState === "received" || remoteState === "opening" || remoteState === "unknown"
}

/** True when nobody needs the shopper's traces any more. Such a row may still become paid: its order needs neither. */
export function isFinished({ remoteState, placementState }: States): boolean {
  return remoteState === "successful"
    ? placementState === "placed" || placementState === "returned"
    : !isUndecided({ remoteState })
}
