import type { Checkout } from "../../../src/core/checkout/checkout"
import type { RefundView } from "../../../sandbox/src"
import type { CartRecords } from "./records"

/** What went back of a checkout, in pence. */
export function refundedMinor(refunds: readonly RefundView[], checkoutId: string): number {
  return sum(refunds.filter((refund) => refund.checkoutId === checkoutId && refund.status !== "failed"))
}

/** What the service failed to give back of a checkout, in pence. */
export function failedAtService(refunds: readonly RefundView[], checkoutId: string): number {
  return sum(refunds.filter((refund) => refund.checkoutId === checkoutId && refund.status === "failed"))
}

/**
 * What came to nothing of a checkout's refunds and nobody has tried again, in pence: the service failed it, or refused what a
 * cancelled order owes, or what Medusa had recorded already. An admin is told of each.
 */
export function failedMinor({ refunds }: Pick<CartRecords, "refunds">, { id }: Pick<Checkout, "id">): number {
  return sum(
    refunds.filter(
      ({ checkoutId, state, kind, retriedAs, wasRecorded }) =>
        checkoutId === id &&
        !retriedAs &&
        (state === "failed" || (state === "rejected" && (kind === "order_cancelled" || wasRecorded === true)))
    )
  )
}

export function sum(amounts: readonly { amountMinor: number }[]): number {
  return amounts.reduce((total, { amountMinor }) => total + amountMinor, 0)
}
