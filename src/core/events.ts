/** Events for other code. Payloads hold ids, states and amounts; what they name is read from the ledger. */
export const InstalmentsEvents = {
  /** A checkout was paid, cancelled or held. Payload: `{ id }`, the checkout's id in the ledger. */
  CHECKOUT_SETTLED: "instalments.checkout.settled",
  /**
   * A payment page has expired, and nothing was paid: for mails that bring the shopper back. Once for each page, and never where the cart
   * was ordered, the order owes it no more, or there is another payment. Payload: `{ id, cart_id, order_id, account, amount, currency_code,
   * expired_at, retry_url }`: the ledger's id, Medusa's cart, or the order that owed it, pounds, ISO 8601, and the storefront's page on which
   * the shopper can try again.
   */
  CHECKOUT_EXPIRED: "instalments.checkout.expired",
  /**
   * An admin wants the shopper to have the link by which they pay what an order owes. Payload: `{ order_id, payment_collection_id, amount,
   * currency_code, url }`, pounds.
   */
  PAYMENT_LINK_REQUESTED: "instalments.payment_link.requested",
  /** A paid checkout has no order: tried again, held or returned. Payload: `{ id }`. */
  PAYMENT_UNPLACED: "instalments.payment.unplaced",
  /**
   * A refund moved to another state. Payload: `{ id, checkout_id, state, order_id, medusa_refund_id, shopper }`: ids in the ledger,
   * the state it has now, Medusa's ids, null where Medusa has no order or refund, and what a shopper may be told. Hang e-mails to shoppers on this event, not
   * on Medusa's own: Medusa calls a refund done while it is only scheduled or requested.
   */
  REFUND_UPDATED: "instalments.refund.updated",
  /**
   * Something is wrong for everybody, with a heading in docs/runbook.md, or is over. Payload: `{ id, code, kind, severity,
   * account }`; `severity` is "critical" or "warning", `kind` and `account` may be null. For merchants' own pagers.
   */
  ALERT_RAISED: "instalments.alert.raised",
  ALERT_CLEARED: "instalments.alert.cleared",
} as const
