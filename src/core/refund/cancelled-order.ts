import type { Checkout } from "../checkout/checkout"
import type { Refund } from "./refund"
import { cameToNothing } from "./states"

/**
 * What follows when Medusa gives a payment up.
 *
 * - `nothing_paid`: no money was taken
 * - `taken_care_of`: its money is being refunded another way, or has been, or is another payment's in Medusa
 * - `send_back`: an order is cancelled whose payment was never captured: all of it goes back
 * - `keep`: an order stands, or may still be made: the money stays, and the payment with it. Medusa gives payments up whenever
 *   an order that is not captured yet is changed
 */
export type CancelledPayment = "nothing_paid" | "taken_care_of" | "send_back" | "keep"

/** `isStray`: another payment in Medusa counts for the same money. `leftMinor`: what could still go back; pence. */
type InMedusa = { isCaptured: boolean; isStray: boolean; isOrderCancelled: boolean; leftMinor: number }

export function cancelledPayment(
  { remoteState, placementState }: Pick<Checkout, "remoteState" | "placementState">,
  { isCaptured, isStray, isOrderCancelled, leftMinor }: InMedusa
): CancelledPayment {
  if (remoteState !== "successful") {
    return "nothing_paid"
  }
  const goesBack = placementState === "refunding" || placementState === "returned"
  if (isCaptured || isStray || leftMinor === 0 || goesBack) {
    return "taken_care_of"
  }
  return placementState === "placed" && isOrderCancelled ? "send_back" : "keep"
}

/** Longer than a process that died or was replaced at the cancellation holds its refund up. Milliseconds. */
const LATE_MS = 6 * 60 * 60_000

/**
 * True where a cancelled order is refunded so long afterwards, and nobody has tried it before, that whoever cancelled it may have paid
 * the shopper back another way.
 *
 * @param refunds of the payment, before it is refunded
 */
export function isRefundedLate(cancelledAt: Date, refunds: readonly Pick<Refund, "state">[], now: Date): boolean {
  const isUntried = !refunds.some(({ state }) => cameToNothing(state))
  return isUntried && now.getTime() - cancelledAt.getTime() >= LATE_MS
}

/**
 * The money of the payment's cancelled order could not be refunded: from then on it is for a person. What was given up of one
 * order says nothing of the payment's next one.
 */
export function isGivenUp<Facts extends Pick<Checkout, "notRefundedAt" | "notRefundedOrderId" | "orderId">>(
  checkout: Facts
): checkout is Facts & { notRefundedAt: Date } {
  return checkout.notRefundedAt !== null && checkout.notRefundedOrderId === checkout.orderId
}

/** A refund made elsewhere was recorded, so what is left is known again; or a person asks for the refund once more. */
export const TAKEN_UP = {
  notRefundedAt: null,
  notRefundedMinor: null,
  notRefundedReason: null,
  notRefundedOrderId: null,
} as const satisfies Partial<Checkout>
