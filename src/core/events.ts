/** Events for other code. Payloads hold ids only; what they name is read from the ledger. */
export const InstalmentsEvents = {
  /** A checkout was paid, cancelled or held. Payload: `{ id }`, the checkout's id in the ledger. */
  CHECKOUT_SETTLED: "instalments.checkout.settled",
  /** A paid checkout has no order: tried again, held or returned. Payload: `{ id }`. */
  PAYMENT_UNPLACED: "instalments.payment.unplaced",
  /** A refund moved to another state. Payload: `{ id, checkout_id }`, ids in the ledger. */
  REFUND_UPDATED: "instalments.refund.updated",
} as const
