import type { Checkout } from "../../../src/core/checkout/checkout"
import type { CheckoutView } from "../../../src/sandbox"
import type { CartEvidence, Evidence } from "../evidence"
import { failedAtService, failedMinor, refundedMinor } from "./given-back"
import { heldMinor, isBeyondRecords } from "./held"

/** The ledger has every payment that the service took. */
export function paymentsKnown({ service, carts }: Evidence): string[] {
  const known = new Set(carts.flatMap(({ ledger }) => ledger.map(({ reference }) => reference)))
  return service.checkouts
    .filter(({ status, clientReferenceId }) => status === "successful" && !known.has(clientReferenceId))
    .map(({ clientReferenceId }) => `paid ${clientReferenceId} is not in the ledger`)
}

/**
 * Every successful checkout is exactly one placed order, captured once, or one full refund.
 *
 * @param failedStay the service never lets a refund that failed be tried again
 */
export function moneyTaken(cart: CartEvidence, failedStay: boolean): string[] {
  return cart.service.checkouts
    .filter(({ status }) => status === "successful")
    .flatMap((checkout) => {
      const row = cart.ledger.find(({ reference }) => reference === checkout.clientReferenceId)
      if (!row) {
        return []
      }
      const broken =
        row.placementState === "placed" ? placed(cart, checkout, row) : returned(cart, checkout, row, failedStay)
      return broken.map(
        (what) => `paid ${row.reference} (${row.placementState}, ${row.problem ?? "no problem"}) ${what}`
      )
    })
}

function placed(cart: CartEvidence, { id, amountMinor }: CheckoutView, row: Checkout): string[] {
  const { service, orders, payments } = cart
  const order = orders.find((candidate) => candidate.id === row.orderId)
  const own = payments.filter(({ reference }) => reference === row.reference)
  const back = refundedMinor(service.refunds, id)
  const inMedusa = heldMinor(own)
  // A refund that failed is an admin's to try again, after a word with the service's support.
  const owed = order?.cancelled ? amountMinor - back - failedMinor(cart, row) : 0
  const isComparable = !(order?.cancelled && own.some(isBeyondRecords))
  return [
    ...(order ? [] : ["has no order"]),
    // What failed may have gone back with the cancellation.
    ...(owed <= 0 ? [] : [`has a cancelled order, and ${back} of ${amountMinor} went back`]),
    ...(isComparable && inMedusa !== amountMinor - back
      ? [`of ${amountMinor}, ${back} went back: Medusa's records have ${inMedusa}`]
      : []),
  ]
}

function returned(cart: CartEvidence, { id, amountMinor }: CheckoutView, row: Checkout, failedStay: boolean): string[] {
  const { service, orders, payments } = cart
  const back = refundedMinor(service.refunds, id)
  const lost = failedStay ? failedAtService(service.refunds, id) : 0
  const isReturning = row.placementState === "refunding" || row.placementState === "returned" || lost > 0
  // Of a cart without an order nobody sees Medusa's payments.
  const inMedusa = orders.length === 0 ? 0 : heldMinor(payments.filter(({ reference }) => reference === row.reference))
  return [
    ...(isReturning && back + lost === amountMinor ? [] : [`is no order, and ${back} of ${amountMinor} went back`]),
    ...(inMedusa === 0 ? [] : [`went back, and Medusa's records of the order still have ${inMedusa}`]),
  ]
}
