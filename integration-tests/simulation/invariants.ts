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
          ...(netMinor === amountMinor
            ? []
            : [`${reference} is placed and Medusa's payments of it come to ${netMinor} of ${amountMinor}`]),
        ]
      }
      const isReturned = row.placementState === "refunding" || row.placementState === "returned"
      return [
        ...(isReturned && returned === amountMinor
          ? []
          : [`${reference} was paid and is neither an order nor returned (${stands})`]),
        // Without an order nobody sees Medusa's payments, and a cart's next payment has a collection of its own amount.
        ...(netMinor === 0 || orders.length === 0
          ? []
          : [`${reference} has no order and Medusa's payments of it come to ${netMinor}`]),
      ]
    })
}

/** At most one order, paid in full by exactly one payment that stands. */
function ordersPaid({ service, orders, payments, ledger, chosenOther }: Evidence): string[] {
  const standing = orders.filter(({ cancelled }) => !cancelled)
  const paid = new Set(
    service.checkouts.filter(({ status }) => status === "successful").map((checkout) => checkout.clientReferenceId)
  )
  const notOurs = chosenOther || ledger.length === 0
  const net = payments.filter(
    (payment) => !payment.cancelled && (payment.reference === null || payment.capturedMinor > payment.refundedMinor)
  )
  return [
    ...(orders.length <= 1 ? [] : [`the cart has ${orders.length} orders`]),
    ...(standing.length === 0 || net.length > 0 || notOurs ? [] : ["an order stands without payment"]),
    ...(standing.length === 0 || net.length <= 1 ? [] : [`${net.length} payments stand for one order`]),
    ...net
      .filter(({ reference }) => reference !== null && !paid.has(reference))
      .map(({ reference }) => `Medusa booked ${reference}, which was never paid`),
    ...standing
      .filter(
        ({ paymentStatus }) =>
          paymentStatus !== "captured" && !notOurs && net.every(({ reference }) => reference !== null)
      )
      .map(({ paymentStatus }) => `the order's payment status is ${paymentStatus}`),
  ]
}

/** No more goes back than was paid, and nothing beyond is even asked for. */
function refundsWithinPayments({ service }: Evidence): string[] {
  const tooMuch = service.checkouts.filter(
    ({ id, status, amountMinor }) => refundedMinor(service.refunds, id) > (status === "successful" ? amountMinor : 0)
  )
  return tooMuch
    .map((checkout) => `more than was paid went back for ${checkout.clientReferenceId}`)
    .concat(askedAgain(service))
}

/** A refund asked for although all of it had been accepted: the service's refusal saved the merchant, not the plugin. */
function askedAgain({ requests, checkouts }: Evidence["service"]): string[] {
  const asked = requests.filter(({ endpoint }) => endpoint === "POST /api/refunds")
  return checkouts.flatMap(({ id }) => {
    const own = asked.filter(({ body }) => body.includes(id))
    const accepted = own.findIndex(({ status }) => status === 200)
    const again = accepted === -1 ? 0 : own.slice(accepted + 1).length
    return again === 0 ? [] : [`a refund that was accepted was asked for ${again} more times: ${id}`]
  })
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
