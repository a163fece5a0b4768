import type { CheckoutView } from "../../../sandbox/src"
import type { Circumstances } from "./circumstances"
import type { OrderRow, PaymentRow } from "./medusa-records"
import type { CartRecords } from "./records"

/** At most one order, and never one without a payment or with two for the same, unless it costs nothing. */
export function ordersPaid(cart: CartRecords, circumstances: Circumstances): string[] {
  const { service, orders } = cart
  const standing = orders.filter(({ cancelled }) => !cancelled)
  const paying = paymentsFor(cart)
  return [
    ...(orders.length <= 1 ? [] : [`the cart has ${orders.length} orders`]),
    ...(isOurs(cart) && !circumstances.routeDied
      ? unpaidOrders(cart).map(() => "an order stands without payment")
      : []),
    ...(standing.length > 0 && paying.some((one) => paying.some((other) => isDouble(one, other)))
      ? [`${paying.length} payments stand for one order`]
      : []),
    ...statusesSaid(cart, paying, circumstances),
    ...orders.filter(isDoubled).map(() => "the order has an article twice"),
    ...paying
      .filter((payment) => isInvented(payment, service.checkouts))
      .map(({ reference }) => `Medusa recorded ${reference}, which was never paid`),
  ]
}

/** Nothing depends on what a cancelled one comes to. */
function isDoubled({ cancelled, doubledItems }: OrderRow): boolean {
  return !cancelled && doubledItems > 0
}

/**
 * An order may be paid by several collections, and by each of them once. What other providers do to each other is not ours: a
 * session that is replaced while Medusa completes the cart with it leaves its payment behind, with or without the plugin.
 */
function isDouble(one: PaymentRow, other: PaymentRow): boolean {
  const isOneOurs = one.reference !== null || other.reference !== null
  return isOneOurs && one.id !== other.id && one.laterCollection === other.laterCollection
}

/** Standing orders that cost something and have no payment. */
export function unpaidOrders(cart: Pick<CartRecords, "orders" | "payments" | "ledger" | "refunds">): string[] {
  const isUnpaid = paymentsFor(cart).length === 0
  return cart.orders.filter(({ cancelled, totalMinor }) => !cancelled && totalMinor > 0 && isUnpaid).map(({ id }) => id)
}

/** How a shopper pays elsewhere is not ours to say. */
export function isOurs({ chosenOther, ledger }: Pick<CartRecords, "chosenOther" | "ledger">): boolean {
  return !chosenOther && ledger.length > 0
}

type Money = Pick<CartRecords, "payments" | "ledger" | "refunds">

/** What an order is paid with, also when an admin gave it back later. */
function paymentsFor({ payments, ledger, refunds }: Money): PaymentRow[] {
  const wasWanted = (reference: string | null) => {
    const ownIds = ledger.filter((row) => row.reference === reference).map(({ id }) => id)
    return refunds.some(({ checkoutId, medusaRefundId }) => ownIds.includes(checkoutId) && medusaRefundId !== null)
  }
  return payments.filter(
    ({ cancelled, reference, capturedMinor, refundedMinor: back }) =>
      !cancelled && (reference === null || capturedMinor > back || capturedMinor === 0 || wasWanted(reference))
  )
}

/** Medusa's word for a standing order is the one for its payment. */
function statusesSaid(
  cart: Pick<CartRecords, "orders" | "chosenOther" | "ledger">,
  paying: readonly PaymentRow[],
  { changedOrders = [] }: Circumstances
): string[] {
  const [payment, ...further] = paying
  const isPaidHere = paying.every(
    ({ reference, capturedMinor, amountMinor }) => reference !== null && capturedMinor === amountMinor
  )
  if (!payment || further.length > 0 || !isPaidHere || !isOurs(cart)) {
    return []
  }
  const expected = statusOf(payment)
  return cart.orders
    .filter(({ id, cancelled }) => !cancelled && !changedOrders.includes(id))
    .flatMap(({ paymentStatus = expected }) =>
      paymentStatus === expected ? [] : [`the order's payment status is ${paymentStatus} instead of ${expected}`]
    )
}

/** Medusa calls a payment refunded from which a penny is left. */
function statusOf({ capturedMinor, refundedMinor: back }: PaymentRow): string {
  return back === 0 ? "captured" : back < capturedMinor - 1 ? "partially_refunded" : "refunded"
}

/** A creation that was repeated after a 5xx leaves two checkouts of one reference, and the shopper knows one of them. */
function isInvented({ reference }: PaymentRow, checkouts: readonly CheckoutView[]): boolean {
  const own = checkouts.filter(({ clientReferenceId }) => clientReferenceId === reference)
  return reference !== null && own.every(({ status }) => status !== "successful")
}
