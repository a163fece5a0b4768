import type { Checkout } from "../checkout/checkout"
import { refused } from "../refusal"
import { remainder } from "./amounts"
import type { Refund } from "./refund"
import { otherOutcome } from "./states"

type Subject = Pick<Refund, "state" | "reason" | "retriedAs">

/** Whether a person may take over what the service says: it denies the final state, and no other refund has taken this one's place. */
export function mayBeTakenOver({ state, reason, retriedAs }: Subject): boolean {
  return otherOutcome(state) !== undefined && reason?.code === "contradicted" && retriedAs === null
}

/** Of one that had failed: the money may have gone back. */
export function mayBeCompleted(refund: Subject): boolean {
  return refund.state === "failed" && mayBeTakenOver(refund)
}

/** @throws Refusal where it cannot, or while what followed from the state so far is not done */
export function requireMayBeTakenOver(refund: Subject & Pick<Refund, "settledAt">): void {
  if (!mayBeTakenOver(refund)) {
    throw refused(refund.retriedAs === null ? "nothing_to_take_over" : "retried_already", {})
  }
  if (refund.settledAt === null) {
    throw refused("totals_not_corrected", {}, "try_later")
  }
}

/**
 * One that had failed can count as complete.
 *
 * @param refunds all of the checkout
 * @throws Refusal where its money has been spoken for since
 */
export function requireRoomToComplete(
  checkout: Pick<Checkout, "amountMinor" | "placementState">,
  refunds: readonly Refund[],
  { kind, amountMinor }: Pick<Refund, "kind" | "amountMinor">
): void {
  if (kind === "unplaced") {
    if (checkout.placementState !== "unplaced") {
      throw refused(checkout.placementState === "placed" ? "has_order_now" : "retried_already", {})
    }
    // Without an order the service may have taken more than was agreed.
    return
  }
  const left = remainder(checkout, refunds)
  if (amountMinor > left) {
    throw refused("no_room_to_complete", { left })
  }
}
