import type { Checkout } from "../../../src/core/checkout/checkout"
import type { CheckoutView } from "../../../sandbox/src"
import type { Circumstances } from "./circumstances"
import { failedAtService, failedMinor, refundedMinor } from "./given-back"
import { heldMinor, isBeyondRecords } from "./held"
import type { CartRecords } from "./records"

/** The ledger has every payment that the service took. */
export function paymentsKnown(
  checkouts: readonly CheckoutView[],
  ledger: readonly Pick<Checkout, "reference">[]
): string[] {
  const known = new Set(ledger.map(({ reference }) => reference))
  return checkouts
    .filter(({ status, clientReferenceId }) => status === "successful" && !known.has(clientReferenceId))
    .map(({ clientReferenceId }) => `paid ${clientReferenceId} is not in the ledger`)
}

/** Every successful checkout is exactly one placed order, captured once, or one full refund. */
export function moneyTaken(cart: CartRecords, circumstances: Circumstances): string[] {
  return cart.service.checkouts
    .filter(({ status }) => status === "successful")
    .flatMap((checkout) => {
      const row = cart.ledger.find(({ reference }) => reference === checkout.clientReferenceId)
      if (!row) {
        return []
      }
      const broken =
        row.placementState === "placed"
          ? placed(cart, checkout, row, circumstances)
          : returned(cart, checkout, row, circumstances)
      return broken.map(
        (what) => `paid ${row.reference} (${row.placementState}, ${row.problem ?? "no problem"}) ${what}`
      )
    })
}

function placed(
  cart: Pick<CartRecords, "service" | "orders" | "payments" | "refunds">,
  { id, amountMinor, currency }: CheckoutView,
  row: Checkout,
  { capture = "automatic" }: Circumstances
): string[] {
  const { service, orders, payments } = cart
  const order = orders.find((candidate) => candidate.id === row.orderId)
  const own = payments.filter(({ reference }) => reference === row.reference)
  const back = refundedMinor(service.refunds, id)
  const inMedusa = heldMinor(own)
  const captured = own.reduce((total, { capturedMinor }) => total + capturedMinor, 0)
  const isToBeCaptured = order && !order.cancelled && capture === "automatic"
  // A refund that failed is an admin's to try again, after a word with the service's support.
  const owed = order?.cancelled ? amountMinor - back - failedMinor(cart, row) : 0
  const isComparable = !(order?.cancelled && own.some(isBeyondRecords))
  return [
    ...(order ? [] : ["has no order"]),
    ...(!order || order.currency === currency ? [] : [`was paid in ${currency}, and is an order in ${order.currency}`]),
    ...(!isToBeCaptured || captured === amountMinor
      ? []
      : [`is an order, and ${captured} of ${amountMinor} was captured`]),
    // What failed may have gone back with the cancellation.
    ...(owed <= 0 ? [] : [`has a cancelled order, and ${back} of ${amountMinor} went back`]),
    ...(isComparable && inMedusa !== amountMinor - back
      ? [`of ${amountMinor}, ${back} went back: Medusa's records have ${inMedusa}`]
      : []),
  ]
}

function returned(
  cart: Pick<CartRecords, "service" | "orders" | "payments">,
  { id, amountMinor }: CheckoutView,
  row: Checkout,
  { failedRefundsCount = false }: Circumstances
): string[] {
  const { service, orders, payments } = cart
  const back = refundedMinor(service.refunds, id)
  const lost = failedRefundsCount ? failedAtService(service.refunds, id) : 0
  const isReturning = row.placementState === "refunding" || row.placementState === "returned" || lost > 0
  // Of a cart without an order nobody sees Medusa's payments.
  const inMedusa = orders.length === 0 ? 0 : heldMinor(payments.filter(({ reference }) => reference === row.reference))
  return [
    ...(isReturning && back + lost === amountMinor ? [] : [`is no order, and ${back} of ${amountMinor} went back`]),
    ...(inMedusa === 0 ? [] : [`went back, and Medusa's records of the order still have ${inMedusa}`]),
  ]
}
