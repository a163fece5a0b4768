import type { CheckoutView } from "../../../src/sandbox"
import type { CartEvidence, Evidence } from "../evidence"
import type { OrderFate, PaymentRow } from "../medusa-records"

/** At most one order, and never one without a payment or with two, unless it costs nothing. */
export function ordersPaid(cart: CartEvidence): string[] {
  const { service, orders, payments, changedOrders } = cart
  const standing = orders.filter(({ cancelled }) => !cancelled)
  const paying = payments.filter((payment) => !payment.cancelled && isPaying(cart, payment))
  const paidHere = paying.every(
    ({ reference, capturedMinor, amountMinor }) => reference !== null && capturedMinor === amountMinor
  )
  const unpaid = standing.filter(({ totalMinor }) => totalMinor > 0 && paying.length === 0 && !cart.routeDied)
  const status = paying[0] && statusOf(paying[0])
  return [
    ...(orders.length <= 1 ? [] : [`the cart has ${orders.length} orders`]),
    ...(unpaid.length > 0 && isOurs(cart) ? ["an order stands without payment"] : []),
    ...(standing.length > 0 && paying.length > 1 ? [`${paying.length} payments stand for one order`] : []),
    ...standing
      .filter(({ id }) => paying.length > 0 && isOurs(cart) && paidHere && !changedOrders.includes(id))
      .filter(({ paymentStatus }) => paymentStatus !== status)
      .map(({ paymentStatus }) => `the order's payment status is ${paymentStatus} instead of ${status ?? "anything"}`),
    ...paying
      .filter((payment) => isInvented(payment, service.checkouts))
      .map(({ reference }) => `Medusa recorded ${reference}, which was never paid`),
  ]
}

/** No order that somebody counts on goes away, and no change of one is left open. */
export function ordersKept({ confirmed, children, openChanges }: CartEvidence): string[] {
  const lost = (orders: readonly OrderFate[]) => orders.filter(({ fate }) => fate !== "stands")
  return [
    ...lost(confirmed).map(({ id, fate }) => `the order ${id} was confirmed to the shopper, and is ${fate}`),
    ...lost(children).map(({ id, fate }) => `the merchant's own order ${id} is ${fate}`),
    ...openChanges.map((kind) => `a change of the order was left open: ${kind}`),
  ]
}

/** No order is left that no cart knows. How a shopper pays elsewhere is not ours to say. */
export function noneUnlinked({ carts, unlinked }: Evidence): string[] {
  const areOurs = carts.every((cart) => isOurs(cart) && !cart.routeDied)
  return areOurs ? unlinked.map((id) => `no cart knows the order ${id}`) : []
}

function isOurs({ chosenOther, ledger }: CartEvidence): boolean {
  return !chosenOther && ledger.length > 0
}

/** True for what an order is paid with, also when an admin gave it back later. */
function isPaying(
  { ledger, refunds }: CartEvidence,
  { reference, capturedMinor, refundedMinor: back }: PaymentRow
): boolean {
  const ownIds = ledger.filter((row) => row.reference === reference).map(({ id }) => id)
  const wasWanted = refunds.some(
    ({ checkoutId, medusaRefundId }) => ownIds.includes(checkoutId) && medusaRefundId !== null
  )
  return reference === null || capturedMinor > back || capturedMinor === 0 || wasWanted
}

/** What Medusa should call an order with this payment. */
/** Medusa calls a payment refunded from which a penny is left. */
function statusOf({ capturedMinor, refundedMinor: back }: PaymentRow): string {
  return back === 0 ? "captured" : back < capturedMinor - 1 ? "partially_refunded" : "refunded"
}

/** A creation that was repeated after a 5xx leaves two checkouts of one reference, and the shopper knows one of them. */
function isInvented({ reference }: PaymentRow, checkouts: readonly CheckoutView[]): boolean {
  const own = checkouts.filter(({ clientReferenceId }) => clientReferenceId === reference)
  return reference !== null && own.every(({ status }) => status !== "successful")
}
