/** Events for other code. Payloads hold ids and states; what they name is read from the ledger. */
export const InstalmentsEvents = {
  /** A checkout was paid, cancelled or held. Payload: `{ id }`, the checkout's id in the ledger. */
  CHECKOUT_SETTLED: "instalments.checkout.settled",
  /** A paid checkout has no order: tried again, held or returned. Payload: `{ id }`. */
  PAYMENT_UNPLACED: "instalments.payment.unplaced",
  /**
   * A refund moved to another state. Payload: `{ id, checkout_id, state, order_id, medusa_refund_id }`: ids in the ledger, the
   * state it has now, and Medusa's ids, null where Medusa has no order or refund. Hang e-mails to shoppers on this event, not
   * on Medusa's own: Medusa calls a refund done while it is only scheduled or requested.
   */
  REFUND_UPDATED: "instalments.refund.updated",
} as const
