import type { Checkout } from "../../src/core/checkout/checkout"
import type { CheckoutView } from "../../src/sandbox"
import type { Evidence } from "./evidence"
import type { PaymentRow } from "./medusa-records"
import { failedMinor, moneyGivenBack, refundedMinor } from "./refund-invariants"

/** What is not as promised, one sentence each; empty when the promise holds. */
export function violations(evidence: Evidence): string[] {
  return [
    ...moneyTaken(evidence),
    ...ordersPaid(evidence),
    ...moneyGivenBack(evidence),
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

function placed(evidence: Evidence, { id, amountMinor }: CheckoutView, row: Checkout): string[] {
  const { service, orders, payments } = evidence
  const order = orders.find((candidate) => candidate.id === row.orderId)
  const back = refundedMinor(service.refunds, id)
  const booked = bookedMinor(payments, row.reference)
  // A refund that failed is an admin's to try again, after a word with the service's support.
  const owed = order?.cancelled ? amountMinor - back - failedMinor(evidence, row) : 0
  return [
    ...(order ? [] : ["has no order"]),
    ...(owed === 0 ? [] : [`has a cancelled order, and ${back} of ${amountMinor} went back`]),
    ...(booked === amountMinor - back ? [] : [`of ${amountMinor}, ${back} went back: Medusa's records have ${booked}`]),
  ]
}

function returned({ service, orders, payments }: Evidence, { id, amountMinor }: CheckoutView, row: Checkout): string[] {
  const back = refundedMinor(service.refunds, id)
  const isReturning = row.placementState === "refunding" || row.placementState === "returned"
  // Of a cart without an order nobody sees Medusa's payments.
  const booked = orders.length === 0 ? 0 : bookedMinor(payments, row.reference)
  return [
    ...(isReturning && back === amountMinor ? [] : [`is no order, and ${back} of ${amountMinor} went back`]),
    ...(booked === 0 ? [] : [`went back, and Medusa's records of the order still have ${booked}`]),
  ]
}

/** At most one order, and never one without a payment or with two. How a shopper pays elsewhere is not ours to say. */
function ordersPaid(evidence: Evidence): string[] {
  const { service, orders, payments, unmatchedRecords, ledger, chosenOther } = evidence
  const standing = orders.filter(({ cancelled }) => !cancelled)
  const paying = payments.filter((payment) => !payment.cancelled && isPaying(evidence, payment))
  const paidHere = paying.every(({ reference }) => reference !== null)
  const isOurs = !chosenOther && ledger.length > 0
  const status = paying[0] && statusOf(paying[0])
  return [
    ...(orders.length <= 1 ? [] : [`the cart has ${orders.length} orders`]),
    ...(isOurs ? unmatchedRecords.map((id) => `no cart knows the order ${id}`) : []),
    ...(standing.length > 0 && paying.length === 0 && isOurs ? ["an order stands without payment"] : []),
    ...(standing.length > 0 && paying.length > 1 ? [`${paying.length} payments stand for one order`] : []),
    ...standing
      .filter(({ paymentStatus }) => paymentStatus !== status && isOurs && paidHere)
      .map(({ paymentStatus }) => `the order's payment status is ${paymentStatus} instead of ${status ?? "anything"}`),
    ...paying
      .filter((payment) => isInvented(payment, service.checkouts))
      .map(({ reference }) => `Medusa booked ${reference}, which was never paid`),
  ]
}

/** True for what an order is paid with, also when an admin gave it back later. */
function isPaying(
  { ledger, refunds }: Evidence,
  { reference, capturedMinor, refundedMinor: back }: PaymentRow
): boolean {
  const ownIds = ledger.filter((row) => row.reference === reference).map(({ id }) => id)
  const wasWanted = refunds.some(
    ({ checkoutId, medusaRefundId }) => ownIds.includes(checkoutId) && medusaRefundId !== null
  )
  return reference === null || capturedMinor > back || (capturedMinor > 0 && wasWanted)
}

/** What Medusa should call an order with this payment. */
function statusOf({ capturedMinor, refundedMinor: back }: PaymentRow): string {
  return back === 0 ? "captured" : back < capturedMinor ? "partially_refunded" : "refunded"
}

/** A creation that was repeated after a 5xx leaves two checkouts of one reference, and the shopper knows one of them. */
function isInvented({ reference }: PaymentRow, checkouts: readonly CheckoutView[]): boolean {
  const own = checkouts.filter(({ clientReferenceId }) => clientReferenceId === reference)
  return reference !== null && own.every(({ status }) => status !== "successful")
}

/** What Medusa's payments of a checkout come to: captured less refunded, in pence. */
function bookedMinor(payments: readonly PaymentRow[], reference: string): number {
  const own = payments.filter((payment) => payment.reference === reference)
  return own.reduce((sum, { capturedMinor, refundedMinor: back }) => sum + capturedMinor - back, 0)
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
