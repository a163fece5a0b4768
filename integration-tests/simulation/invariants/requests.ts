import type { Checkout } from "../../../src/core/checkout/checkout"
import { refundedMinor, sum } from "../../support/promise/given-back"
import type { Ask } from "../asks"
import type { CartEvidence } from "../evidence"

/**
 * What went back of an order's money is what an admin asked for, once: a refund that was tried again counts as the first.
 * Where everything was asked for, because the order was cancelled or the payment given up, the whole is looked at elsewhere.
 */
export function asksKept(cart: CartEvidence): string[] {
  return cart.ledger
    .filter((row) => row.placementState === "placed" && !isWholeAskedFor(cart, row))
    .flatMap((row) => {
      const asks = asksOf(cart, row)
      const acceptedMinor = sum(asks.filter(({ outcome }) => outcome === "accepted"))
      const mostMinor = acceptedMinor + sum(asks.filter(({ outcome }) => outcome === "unanswered"))
      const back = refundedMinor(cart.service.refunds, row.serviceCheckoutId ?? "")
      const cameToNothing = cart.refunds.filter(
        ({ checkoutId, state, retriedAs }) =>
          checkoutId === row.id && (state === "failed" || state === "rejected") && retriedAs === null
      )
      return [
        ...(back <= mostMinor ? [] : [`${back} of ${row.reference} went back, and ${mostMinor} was asked for`]),
        ...(back + sum(cameToNothing) >= acceptedMinor
          ? []
          : [`${back} of ${row.reference} went back, and ${acceptedMinor} was asked for and accepted`]),
      ]
    })
}

function isWholeAskedFor({ asks, cancelledOrders }: CartEvidence, { id, orderId }: Checkout): boolean {
  return cancelledOrders.includes(orderId ?? "") || asks.some(({ what, of }) => what === "whole" && of === id)
}

function asksOf({ asks, payments }: CartEvidence, { reference }: Checkout): Ask[] {
  const ids = payments.filter((payment) => payment.reference === reference).map(({ id }) => id)
  return asks.filter(({ what, of }) => what === "part" && ids.includes(of))
}
