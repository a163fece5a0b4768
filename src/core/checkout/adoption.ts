import type { Checkout } from "./checkout"
import type { MinorAmount } from "../money/money"

/** How far the service's time of creation may lie from ours, milliseconds: the call's length and the clocks' difference. */
const TOLERANCE_MS = 2 * 60_000

/** A checkout at the service that no row of ours names. */
export type UnclaimedCheckout = { serviceCheckoutId: string; amountMinor: MinorAmount; createdAt: Date }

/**
 * The row whose creation's answer was lost and that this checkout must be: same amount, same moment, and the only one
 * of its kind. Two that fit are never guessed between.
 */
export function rowOfUnclaimed(
  unclaimed: UnclaimedCheckout,
  unknown: readonly Checkout[],
  others: readonly UnclaimedCheckout[]
): Checkout | undefined {
  const rows = unknown.filter((row) => fits(row, unclaimed))
  const [row] = rows
  const rivals = row
    ? others.filter((other) => other.serviceCheckoutId !== unclaimed.serviceCheckoutId && fits(row, other))
    : []
  return rows.length === 1 && rivals.length === 0 ? row : undefined
}

function fits(row: Checkout, { amountMinor, createdAt }: UnclaimedCheckout): boolean {
  return row.amountMinor === amountMinor && Math.abs(row.createdAt.getTime() - createdAt.getTime()) <= TOLERANCE_MS
}
