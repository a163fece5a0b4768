import type { Attempt, PaymentFacts, SessionFacts, Truth } from "../../src/core/cart/truth"
import { isToBePlaced } from "../../src/core/cart/whose"
import { cameToNothing, isFinalRefund } from "../../src/core/refund/states"

/** What is compared of a cart: one sentence for each thing, in an order that both worlds share. */
export type View = readonly string[]

/** What a truth does not say. */
export type Besides = {
  lease: "free" | "held" | "dead"
  /** By the attempt's id. */
  isDue(attempt: Attempt): boolean
  /** How many units of the cart's price an amount is. */
  units(minor: number): string
  /** How long ago a moment was, as one of a few classes. */
  age(moment: Date): string
  /** Ids in the order in which things were made. */
  inOrder(ids: readonly string[]): string[]
}

/** Things are named by their places: no id is the same in two worlds. */
type Names = {
  order(id: string | null): string
  session(id: string | null): string
  payer(reference: string | null): string
}

export function viewOf(truth: Truth, besides: Besides): View {
  const names = namesIn(truth, besides)
  const { cart, order, linkedGoneOrderId, unlinked, missing } = truth
  const attempts = truth.attempts.toReversed()
  const sessions = besides
    .inOrder((cart?.sessions ?? []).map(({ id }) => id))
    .flatMap((id) => cart?.sessions.find((session) => session.id === id) ?? [])
  return [
    `the lease is ${besides.lease}`,
    ...attempts.map((attempt, place) => `attempt ${place + 1}: ${attemptIn(attempt, names, besides)}`),
    // Nobody reads it where no order is to be made.
    ...(cart?.totalMinor != null && attempts.some(isToBePlaced)
      ? [`the cart costs ${besides.units(cart.totalMinor)}`]
      : []),
    ...sessions.map((session) => `${names.session(session.id)}: ${sessionIn(session, attempts)}`),
    ...(order
      ? [
          said(names.order(order.id), [
            `costs ${besides.units(order.totalMinor)}`,
            order.isCancelled && "cancelled",
            order.countsTwice && "counts a capture twice",
            order.collectionIds.length === 0 && "not linked with its payments",
          ]),
        ]
      : []),
    ...(linkedGoneOrderId === null ? [] : [`${names.order(linkedGoneOrderId)}: deleted, and still the cart's`]),
    ...unlinked.map(({ id }) => `${names.order(id)}: not linked with the cart`),
    ...besides.inOrder([...missing.keys()]).map((id) => `${names.order(id)}: ${missing.get(id)}`),
    ...paymentsIn(truth, names, besides).map((text, place) => `payment ${place + 1}: ${text}`),
  ]
}

/** Two that have come to nothing in the same way are as good as one, as in the model. */
function paymentsIn({ payments, order }: Truth, names: Names, besides: Besides): string[] {
  const seen = payments.filter(isSeen).map((payment) => ({
    isSpent: payment.isCancelled && !payment.paidOrder,
    // Whether an order's records lack it is asked only where there is one.
    text: paymentIn(order ? payment : { ...payment, isHalfRecorded: false }, names, besides),
  }))
  return seen
    .filter(({ isSpent, text }, place) => !isSpent || seen.findIndex((each) => each.text === text) === place)
    .map(({ text }) => text)
}

/** Of a payment that was taken out of all records nothing is left that anybody asks about. */
function isSeen({ isCancelled, capturedMinor, sessionId, paidOrder }: PaymentFacts): boolean {
  return !isCancelled || capturedMinor > 0 || sessionId !== null || paidOrder
}

function namesIn(truth: Truth, { inOrder }: Besides): Names {
  const orders = inOrder([
    ...[truth.order?.id, truth.linkedGoneOrderId].flatMap((id) => id ?? []),
    ...truth.unlinked.map(({ id }) => id),
    ...truth.missing.keys(),
    ...truth.attempts.flatMap(({ orderId, unpaidOrderId }) => [orderId, unpaidOrderId].flatMap((id) => id ?? [])),
  ])
  const sessions = inOrder((truth.cart?.sessions ?? []).map(({ id }) => id))
  const attempts = truth.attempts.toReversed()
  return {
    order: (id) => `order ${id === null ? "-" : orders.indexOf(id) + 1}`,
    session: (id) => (id !== null && sessions.includes(id) ? `session ${sessions.indexOf(id) + 1}` : "no session"),
    payer: (reference) =>
      reference === null
        ? "paid another way"
        : `of attempt ${attempts.findIndex((attempt) => attempt.reference === reference) + 1}`,
  }
}

function attemptIn(attempt: Attempt, names: Names, { units, age, isDue }: Besides): string {
  const { amountMinor, remoteState, placementState, orderId, problem, heldAt, unpaidOrderId, failedAt } = attempt
  return said("", [
    `costs ${units(amountMinor)}`,
    remoteState,
    placementState,
    orderId !== null && `with ${names.order(orderId)}`,
    problem,
    heldAt !== null && "held",
    unpaidOrderId !== null && `${names.order(unpaidOrderId)} was left unpaid`,
    failedAt !== null && `has failed for ${age(failedAt)}${attempt.isShopsFailure ? ", as others would" : ""}`,
    // What has ended unpaid is looked at until its cart is released.
    remoteState !== "cancelled" && isDue(attempt) && "is looked at again",
    `has ${names.session(attempt.paymentSessionId)}`,
    ...attempt.refunds.filter(isNews).map((refund) => refundIn(refund)),
  ])
}

/** The model knows the last one alone: of those before, that they came to nothing. */
function isNews({ state }: Attempt["refunds"][number], place: number, { length }: Attempt["refunds"]): boolean {
  return place === length - 1 || !cameToNothing(state)
}

function refundIn({ state, medusaRefundId }: Attempt["refunds"][number]): string {
  const wish = medusaRefundId === null ? "" : " for Medusa"
  return isFinalRefund(state) ? `its refund${wish} is ${state}` : `its refund${wish} is under way`
}

function sessionIn({ providerId, status, isSpent }: SessionFacts, attempts: readonly Attempt[]): string {
  const isOurs = attempts.some((attempt) => attempt.providerId === providerId)
  return said("", [isOurs ? "ours" : "another way to pay", status, isSpent && "spent"])
}

function paymentIn(payment: PaymentFacts, names: Names, { units }: Besides): string {
  const { reference, sessionId, capturedMinor, refundedMinor, isCancelled, paidOrder, isHalfRecorded } = payment
  return said("", [
    names.payer(reference),
    names.session(sessionId),
    `captured ${units(capturedMinor)}`,
    `refunded ${units(refundedMinor)}`,
    isCancelled && "cancelled",
    paidOrder && "in the order's records",
    isHalfRecorded && "half recorded",
  ])
}

function said(what: string, parts: readonly (string | false | null)[]): string {
  return `${what === "" ? "" : `${what}: `}${parts.filter((part) => part !== false && part !== null).join(", ")}`
}
