import type { Checkout } from "../../../src/core/checkout/checkout"
import { cameToNothing } from "../../../src/core/refund/states"
import type { CheckoutView, ReceivedRequest } from "../../../sandbox/src"
import type { Circumstances, LostTime } from "./circumstances"
import { refundedMinor, sum } from "./given-back"
import { isBeyondRecords } from "./held"
import type { PaymentRow } from "./medusa-records"
import type { CartRecords } from "./records"

/** Service, ledger and Medusa agree on what went back, and it is never more than was paid. */
export function moneyGivenBack(cart: CartRecords, circumstances: Circumstances): string[] {
  const { service, ledger } = cart
  return [
    ...service.checkouts.flatMap((checkout) => {
      const row = ledger.find(({ serviceCheckoutId }) => serviceCheckoutId === checkout.id)
      const broken = [...withinPayment(cart, checkout, circumstances), ...(row ? sameSums(cart, checkout, row) : [])]
      return broken.map((what) => `${checkout.clientReferenceId}: ${what}`)
    }),
    ...oneForEach(cart),
    ...ordersTransactions(cart),
    ...ordersAddedUp(cart),
    ...ordersOwing(cart, circumstances),
    ...collectionSays(cart),
  ]
}

/** No more goes back than was paid, and nothing beyond is even asked for. */
function withinPayment(
  { service }: Pick<CartRecords, "service">,
  { id, status, amountMinor }: CheckoutView,
  { failedRefundsCount = false, lostTimes = [] }: Circumstances
): string[] {
  const paidMinor = status === "successful" ? amountMinor : 0
  const back = refundedMinor(service.refunds, id)
  // Nobody can know that a refund which failed still counts.
  const beyond = failedRefundsCount ? 0 : askedBeyond(service, id, paidMinor, lostTimes)
  return [
    ...(back <= paidMinor ? [] : [`${back} of ${paidMinor} went back`]),
    ...(beyond === 0 ? [] : [`more than was left was asked for ${beyond} times`]),
  ]
}

/** Refused requests for more than what is left after the refunds whose acceptance the shop knew of: the refusal saved the merchant. */
function askedBeyond(
  { requests, refunds }: CartRecords["service"],
  checkoutId: string,
  paidMinor: number,
  lostTimes: readonly LostTime[]
): number {
  const failed = refunds.filter((refund) => refund.checkoutId === checkoutId && refund.status === "failed")
  const all = asked(requests, checkoutId)
  return all.filter(({ amountMinor, status, at }, place) => {
    const known = all.slice(0, place).filter((before) => before.status === 200 && isKnown(before.at, at, lostTimes))
    return status === 422 && amountMinor > paidMinor + sum(failed) - sum(known)
  }).length
}

function isKnown(takenAt: Date, now: Date, lostTimes: readonly LostTime[]): boolean {
  return !lostTimes.some(
    ({ from, until, comparedAt }) => takenAt >= from && takenAt <= until && now > until && now < comparedAt
  )
}

function asked(requests: readonly ReceivedRequest[], checkoutId: string) {
  return requests
    .filter(({ endpoint, body, fault }) => endpoint === "POST /api/refunds" && fault === undefined && body !== "")
    .map(({ body, status, at }) => ({
      ...(JSON.parse(body) as { checkout_id: string; amount: number }),
      status,
      at: new Date(at),
    }))
    .filter(({ checkout_id }) => checkout_id === checkoutId)
    .map(({ amount, status, at }) => ({ amountMinor: amount, status, at }))
}

/** What the service gave back is what the ledger says, and, of an order's money, what Medusa's records say. */
function sameSums(
  { service, refunds, payments }: Pick<CartRecords, "service" | "refunds" | "payments">,
  { id }: CheckoutView,
  row: Checkout
): string[] {
  const atService = refundedMinor(service.refunds, id)
  const own = refunds.filter(({ checkoutId, state }) => checkoutId === row.id && !cameToNothing(state))
  const inLedger = sum(own)
  const inOrder = payments.filter(({ reference }) => reference === row.reference)
  const inMedusa = inOrder.reduce((total, payment) => total + payment.refundedMinor, 0)
  const isRecorded = row.placementState === "placed" && !inOrder.some(isBeyondRecords)
  return [
    ...(inLedger === atService ? [] : [`${atService} went back, and the ledger says ${inLedger}`]),
    ...(!isRecorded || inMedusa === atService
      ? []
      : [`${atService} went back, and Medusa's refunds come to ${inMedusa}`]),
  ]
}

/** Each refund of the service is one row of the ledger, and each of Medusa's is one row that came to something. */
function oneForEach({ service, refunds, ledger, payments }: CartRecords): string[] {
  const serviceIds = new Set(refunds.map(({ serviceRefundId }) => serviceRefundId))
  const unknown = service.refunds.filter(({ id }) => !serviceIds.has(id))
  const placed = new Set(
    ledger.filter(({ placementState }) => placementState === "placed").map(({ reference }) => reference)
  )
  const recorded = payments.filter(({ reference }) => placed.has(reference ?? "")).flatMap(({ refundIds }) => refundIds)
  const wanted = new Set(
    refunds.filter(({ state }) => !cameToNothing(state)).map(({ medusaRefundId }) => medusaRefundId)
  )
  const paymentIds = payments.map(({ id }) => id)
  const known = new Set([...recorded, ...paymentIds])
  return [
    ...unknown.map(
      ({ amountMinor }) => `the service has a refund of ${amountMinor} that no row of the ledger asked for`
    ),
    ...recorded
      .filter((id) => !wanted.has(id))
      .map((id) => `Medusa's refund ${id} stands, and the ledger has none of it`),
    ...[...wanted]
      .filter((id) => id !== null && !known.has(id))
      .map((id) => `Medusa does not know its refund ${id} any more`),
  ]
}

/** What an order counts: its placed payments, and what was paid another way of what it still owed; undefined where none was placed. */
function paymentsFor(
  { ledger, payments }: Pick<CartRecords, "ledger" | "payments">,
  orderId: string
): PaymentRow[] | undefined {
  const rows = ledger.filter((row) => row.orderId === orderId && row.placementState === "placed")
  if (rows.length === 0) {
    return undefined
  }
  return payments.filter(({ reference, laterCollection }) =>
    reference === null ? laterCollection !== null : rows.some((row) => row.reference === reference)
  )
}

/** The transactions of an order come to what its payments hold. */
function ordersTransactions({
  orders,
  payments,
  ledger,
}: Pick<CartRecords, "orders" | "payments" | "ledger">): string[] {
  return orders.flatMap(({ id, recordedMinor, cancelled }) => {
    const own = paymentsFor({ ledger, payments }, id)
    const held = (own ?? []).reduce((total, { capturedMinor, refundedMinor: back }) => total + capturedMinor - back, 0)
    const isComparable = own && !(cancelled && own.some(isBeyondRecords))
    return !isComparable || held === recordedMinor
      ? []
      : [`the order's transactions come to ${recordedMinor}, its payments to ${held}`]
  })
}

/** A penny may be lost where fractions of one are added up. */
const ROUNDED_MINOR = 1

/** What an order says it owes goes by all of its transactions. Nothing depends on that of a cancelled one. */
function ordersAddedUp({ orders }: Pick<CartRecords, "orders">): string[] {
  return orders
    .filter(({ cancelled, unaddedMinor }) => !cancelled && Math.abs(unaddedMinor) > ROUNDED_MINOR)
    .map(({ unaddedMinor }) => `the order's totals leave ${unaddedMinor} of its transactions out`)
}

/** Medusa's totals leave credits of one penny out: that of a refund, and the one that takes it back. */
const TOLERATED_MINOR = 2

/** An order that was paid in full and that nobody has changed owes nothing and is owed nothing, whatever was given back of it. */
function ordersOwing(
  { orders, payments, ledger }: Pick<CartRecords, "orders" | "payments" | "ledger">,
  { changedOrders = [] }: Circumstances
): string[] {
  return orders
    .filter(({ id, cancelled, totalMinor, pendingMinor }) => {
      const own = paymentsFor({ ledger, payments }, id) ?? []
      const captured = own.reduce((total, { capturedMinor }) => total + capturedMinor, 0)
      const isPaid = own.length > 0 && captured === totalMinor
      return !cancelled && !changedOrders.includes(id) && isPaid && Math.abs(pendingMinor) > TOLERATED_MINOR
    })
    .map(({ pendingMinor }) => `the order was paid in full, and ${pendingMinor} is still to be paid`)
}

/** What Medusa's row over the payments of an order says is what they come to. */
function collectionSays({ orders, payments, collection }: CartRecords): string[] {
  const total = (amount: (payment: PaymentRow) => number) => payments.reduce((sum, payment) => sum + amount(payment), 0)
  const captured = total(({ capturedMinor }) => capturedMinor)
  const back = total(({ refundedMinor }) => refundedMinor)
  return !collection ||
    orders.length === 0 ||
    (collection.capturedMinor === captured && collection.refundedMinor === back)
    ? []
    : [
        `the collection says ${collection.capturedMinor} captured and ${collection.refundedMinor} refunded, its payments ${captured} and ${back}`,
      ]
}
