import type { Evidence } from "./evidence"

/** What is not as promised, one sentence each; empty when the promise holds. */
export function violations(evidence: Evidence): string[] {
  return [
    ...moneyTaken(evidence),
    ...ordersPaid(evidence),
    ...refundsWithinPayments(evidence),
    ...limitsKept(evidence),
    ...truthTold(evidence),
    ...evidence.waiting.map((what) => `still waits after everything was tried: ${what}`),
  ]
}

/** Every successful checkout is exactly one placed order, captured once, or one full refund. */
function moneyTaken({ service, orders, payments, ledger }: Evidence): string[] {
  return service.checkouts
    .filter(({ status }) => status === "successful")
    .flatMap(({ id, clientReferenceId: reference, amountMinor }) => {
      const row = ledger.find((candidate) => candidate.reference === reference)
      const returned = refundedMinor(service.refunds, id)
      const order = orders.find((candidate) => candidate.id === row?.orderId && !candidate.cancelled)
      const own = payments.filter((payment) => payment.reference === reference)
      const netMinor = own.reduce((sum, payment) => sum + payment.capturedMinor - payment.refundedMinor, 0)
      if (!row) {
        return [`paid ${reference} is not in the ledger`]
      }
      const stands = `${row.remoteState}/${row.placementState}/${row.problem ?? "no problem"}, returned ${returned} of ${amountMinor}`
      if (row.placementState === "placed") {
        return [
          ...(order ? [] : [`${reference} is placed (${stands}) and has no order`]),
          ...(returned === 0 ? [] : [`${reference} has an order and was refunded (${stands})`]),
          ...(netMinor === amountMinor ? [] : [`${reference} is placed and Medusa's payments of it come to ${netMinor} of ${amountMinor}`]),
        ]
      }
      const isReturned = row.placementState === "refunding" || row.placementState === "returned"
      return [
        ...(isReturned && returned === amountMinor ? [] : [`${reference} was paid and is neither an order nor returned (${stands})`]),
        ...(netMinor === 0 ? [] : [`${reference} has no order and Medusa's payments of it come to ${netMinor}`]),
      ]
    })
}

/** At most one order, paid in full by exactly one payment that stands. */
function ordersPaid({ service, orders, payments }: Evidence): string[] {
  const standing = orders.filter(({ cancelled }) => !cancelled)
  const paid = new Set(service.checkouts.filter(({ status }) => status === "successful").map((checkout) => checkout.clientReferenceId))
  const net = payments.filter((payment) => !payment.cancelled && (payment.reference === null || payment.capturedMinor > payment.refundedMinor))
  return [
    ...(orders.length <= 1 ? [] : [`the cart has ${orders.length} orders`]),
    ...(standing.length === 0 || net.length > 0 ? [] : ["an order stands without payment"]),
    ...(net.length <= standing.length ? [] : [`${standing.length} orders and ${net.length} payments stand`]),
    ...net.filter(({ reference }) => reference !== null && !paid.has(reference)).map(({ reference }) => `Medusa booked ${reference}, which was never paid`),
    ...standing
      .filter(({ paymentStatus }) => paymentStatus !== "captured" && net.every(({ reference }) => reference !== null))
      .map(({ paymentStatus }) => `the order's payment status is ${paymentStatus}`),
  ]
}

/** No more goes back than was paid, and nothing beyond is even asked for. */
function refundsWithinPayments({ service }: Evidence): string[] {
  const tooMuch = service.checkouts.filter(({ id, status, amountMinor }) => refundedMinor(service.refunds, id) > (status === "successful" ? amountMinor : 0))
  const refused = service.requests.filter(({ endpoint, status, fault }) => endpoint === "POST /api/refunds" && status === 422 && fault === undefined)
  return [
    ...tooMuch.map((checkout) => `more than was paid went back for ${checkout.clientReferenceId}`),
    ...refused.map(({ body }) => `a refund was asked for that the service refuses: ${body}`),
  ]
}

/** The service never sees a request beyond its limits. */
function limitsKept({ service }: Evidence): string[] {
  return service.requests
    .filter(({ status, fault }) => status === 429 && fault === undefined)
    .map(({ method, path, at }) => `a request went beyond the limit: ${method} ${path} at ${at}`)
}

/** What the storefront shows is what happened. */
function truthTold({ ledger, shown }: Evidence): string[] {
  const placed = ledger.some(({ placementState }) => placementState === "placed")
  const newest = ledger[0]?.placementState
  const expected = placed ? "placed" : newest === "refunding" || newest === "returned" ? "refunded" : shown
  return expected === shown ? [] : [`the shopper is told "${shown}" and should be told "${expected}"`]
}

function refundedMinor(refunds: Evidence["service"]["refunds"], checkoutId: string): number {
  return refunds
    .filter((refund) => refund.checkoutId === checkoutId && refund.status !== "failed")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
