import { refundedMinor } from "./given-back"
import { unpaidOrders } from "./orders"
import type { CartRecords } from "./records"

/** What became of the payments of carts, for a campaign's summary. */
export type Counts = {
  /** What the service took. */
  payments: number
  /** Orders that stand. */
  orders: number
  /** Those of them that cost something and have no payment. */
  unpaid: number
  /** Payments that became no order and went back in full. */
  returned: number
}

export function countsOf(cart: CartRecords): Counts {
  const { service, orders, ledger } = cart
  const paid = service.checkouts.filter(({ status }) => status === "successful")
  const givenUp = new Set(
    ledger
      .filter(({ placementState }) => placementState === "refunding" || placementState === "returned")
      .map(({ reference }) => reference)
  )
  return {
    payments: paid.length,
    orders: orders.filter(({ cancelled }) => !cancelled).length,
    unpaid: unpaidOrders(cart).length,
    returned: paid.filter(
      ({ id, clientReferenceId, amountMinor }) =>
        givenUp.has(clientReferenceId) && refundedMinor(service.refunds, id) === amountMinor
    ).length,
  }
}
