import type { Checkout } from "../checkout/checkout"

/** What the ledger says of a cancelled order whose money could not be refunded. */
export type GivenUp = Pick<Checkout, "notRefundedAt" | "notRefundedMinor" | "notRefundedReason" | "notRefundedOrderId">

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
} as const satisfies GivenUp
