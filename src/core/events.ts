/** Events for other code. Payloads hold ids only; what they name is read from the ledger. */
export const InstalmentsEvents = {
  /** A checkout was paid, cancelled or held. Payload: `{ id }`, the checkout's id in the ledger. */
  CHECKOUT_SETTLED: "instalments.checkout.settled",
} as const
