import type { Checkout } from "./checkout"
import type { MinorAmount } from "../money/money"

/** How far the service's time of creation may lie from ours, milliseconds: the call's length and the clocks' difference. */
const TOLERANCE_MS = 2 * 60_000

/** A checkout at the service that no row of ours names. */
export type UnclaimedCheckout = { serviceCheckoutId: string; amountMinor: MinorAmount; createdAt: Date }

/**
 * Whose it is: a row's whose creation's answer was lost, nobody's that the ledger knows, or not to be said yet, because a creation
 * of that amount is under way and its answer may name this very checkout.
 */
export type Owner = { kind: "row"; row: Checkout } | { kind: "nobody" } | { kind: "being_created" }

/**
 * A row's is what has the same amount and moment and is the only one of its kind. Two that fit are never guessed between.
 *
 * @param unanswered the rows of all accounts whose checkouts stand in this list that have no id of the service; read before
 *   those that have one, so that a creation that is answered meanwhile is among either
 */
export function ownerOfUnclaimed(
  unclaimed: UnclaimedCheckout,
  unanswered: readonly Checkout[],
  others: readonly UnclaimedCheckout[]
): Owner {
  if (
    unanswered.some(
      ({ remoteState, amountMinor }) => remoteState === "opening" && amountMinor === unclaimed.amountMinor
    )
  ) {
    return { kind: "being_created" }
  }
  const rows = unanswered.filter((row) => fits(row, unclaimed))
  const [row] = rows
  const rivals = row
    ? others.filter((other) => other.serviceCheckoutId !== unclaimed.serviceCheckoutId && fits(row, other))
    : []
  return row && rows.length === 1 && rivals.length === 0 ? { kind: "row", row } : { kind: "nobody" }
}

function fits(row: Checkout, { amountMinor, createdAt }: UnclaimedCheckout): boolean {
  return row.amountMinor === amountMinor && Math.abs(row.createdAt.getTime() - createdAt.getTime()) <= TOLERANCE_MS
}
