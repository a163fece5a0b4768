import type { Checkout } from "../../src/core/checkout"
import type { CheckoutView } from "../../src/sandbox"
import type { Evidence, PaymentRow } from "./evidence"

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
function moneyTaken(evidence: Evidence): string[] {
  const { service, ledger } = evidence
  return service.checkouts
    .filter(({ status }) => status === "successful")
    .flatMap((checkout) => {
      const row = ledger.find(({ reference }) => reference === checkout.clientReferenceId)
      if (!row) {
        return [`paid ${checkout.clientReferenceId} is not in the ledger`]
      }
      const broken =
        row.placementState === "placed" ? placed(evidence, checkout, row) : returned(evidence, checkout, row)
      return broken.map(
        (what) => `paid ${row.reference} (${row.placementState}, ${row.problem ?? "no problem"}) ${what}`
      )
    })
}

function placed({ service, orders, payments }: Evidence, { id, amountMinor }: CheckoutView, row: Checkout): string[] {
  const order = orders.find((candidate) => candidate.id === row.orderId && !candidate.cancelled)
  const back = refundedMinor(service.refunds, id)
  const booked = bookedMinor(payments, row.reference)
  return [
    ...(order ? [] : ["has no order"]),
    ...(back === 0 ? [] : [`has an order, and ${back} of ${amountMinor} went back`]),
    ...(booked === amountMinor ? [] : [`is booked in Medusa with ${booked} of ${amountMinor}`]),
  ]
}

function returned({ service, orders, payments }: Evidence, { id, amountMinor }: CheckoutView, row: Checkout): string[] {
  const back = refundedMinor(service.refunds, id)
  const isReturning = row.placementState === "refunding" || row.placementState === "returned"
  // Of a cart without an order nobody sees Medusa's payments.
  const booked = orders.length === 0 ? 0 : bookedMinor(payments, row.reference)
  return [
    ...(isReturning && back === amountMinor ? [] : [`is no order, and ${back} of ${amountMinor} went back`]),
    ...(booked === 0 ? [] : [`went back, and Medusa's books of the order still have ${booked}`]),
  ]
}

/** At most one order, and never one without a payment or with two. How a shopper pays elsewhere is not ours to say. */
function ordersPaid({ service, orders, payments, ledger, chosenOther }: Evidence): string[] {
  const standing = orders.filter(({ cancelled }) => !cancelled)
  const isPaid = (payment: PaymentRow) => payment.reference === null || payment.capturedMinor > payment.refundedMinor
  const paying = payments.filter((payment) => !payment.cancelled && isPaid(payment))
  const paidHere = paying.every(({ reference }) => reference !== null)
  const isOurs = !chosenOther && ledger.length > 0
  return [
    ...(orders.length <= 1 ? [] : [`the cart has ${orders.length} orders`]),
    ...(standing.length > 0 && paying.length === 0 && isOurs ? ["an order stands without payment"] : []),
    ...(standing.length > 0 && paying.length > 1 ? [`${paying.length} payments stand for one order`] : []),
    ...standing
      .filter(({ paymentStatus }) => paymentStatus !== "captured" && isOurs && paidHere)
      .map(({ paymentStatus }) => `the order's payment status is ${paymentStatus}`),
    ...paying
      .filter((payment) => isInvented(payment, service.checkouts))
      .map(({ reference }) => `Medusa booked ${reference}, which was never paid`),
  ]
}

function isInvented({ reference }: PaymentRow, checkouts: readonly CheckoutView[]): boolean {
  const checkout = checkouts.find(({ clientReferenceId }) => clientReferenceId === reference)
  return reference !== null && checkout?.status !== "successful"
}

/** What Medusa's payments of a checkout come to: captured less refunded, in pence. */
function bookedMinor(payments: readonly PaymentRow[], reference: string): number {
  const own = payments.filter((payment) => payment.reference === reference)
  return own.reduce((sum, { capturedMinor, refundedMinor: back }) => sum + capturedMinor - back, 0)
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
