import { isPaidUnplaced, mayBePlaced } from "../../../checkout/checkout"
import { recordingOf } from "../../../checkout/recording"
import { type CancelledPayment, cancelledPayment } from "../../../refund/cancelled-order"
import { payingOrder, strayPayments } from "../../standing-payment"
import { minor, NOW, paymentOf, rowOf, truthOf, writeRow } from "./truth-of"
import {
  type Flight,
  isStandingPayment,
  linkedOrder,
  nextId,
  NONE,
  OTHER,
  type Payment,
  type Session,
  type World,
} from "./world"

/** What a step of a completion leaves behind: it goes on, has failed and been undone, or has made the order. */
export type Landing = "goes_on" | "failed" | "done"

/** A completion begins where the cart has a session and no order. @param session the one that Medusa happens to list first */
export function beginFlight(world: World, by: Flight["by"], session: Session): void {
  const fence = by === "merchant" ? "none" : "held"
  world.flights.push({
    by,
    at: "begun",
    session: session.id,
    payment: NONE,
    order: NONE,
    fence,
    isLocked: true,
    scope: "cart",
    hasRecorded: false,
  })
}

/** Those that Medusa completes a cart with. */
export const completable = (world: World) => world.sessions.filter(({ isSetAside }) => !isSetAside)

export const mayComplete = (world: World) =>
  completable(world).length > 0 && !linkedOrder(world) && world.flights.every(({ isLocked }) => !isLocked)

/** One step forward, or backward of one that is being undone. @param fails a hook of the merchant's throws, or the database */
export function stepOf(world: World, flight: Flight, fails: boolean): Landing {
  flight.fence = flight.fence === "late" ? "none" : flight.fence
  switch (flight.at) {
    case "begun":
      return ordered(world, flight)
    case "ordered":
      return linked(world, flight)
    case "linked":
      return fails || !authorised(world, flight)
        ? undoing(flight, "undo_links", "cart")
        : to(flight, hasCaptured(world, flight) ? "authorised" : "recorded")
    case "authorised":
      return recorded(world, flight)
    case "recorded":
      return fails || !world.isWorking ? undoing(flight, "undo_links", "shop") : finished(world, flight)
    case "undo_links":
      withoutLinks(world, flight)
      return to(flight, undoesPayment(world, flight) ? "undo_payment" : "undo_order")
    case "undo_payment":
      withPayment(world, flight)
      return to(flight, "undo_order")
    case "undo_late_links":
      withoutLinks(world, flight)
      return to(flight, "undo_order")
    case "undo_order":
      return withoutOrder(world, flight)
    case "undo_session":
      return withoutSession(world, flight)
  }
}

/** Steps at which something of the merchant's, or the database, may fail. */
export const mayFail = ({ at }: Flight) => at === "linked" || at === "recorded"

function to(flight: Flight, at: Flight["at"]): Landing {
  flight.at = at
  return "goes_on"
}

function undoing(flight: Flight, at: Flight["at"], scope: Flight["scope"]): Landing {
  flight.scope = scope
  return to(flight, at)
}

function ordered(world: World, flight: Flight): Landing {
  flight.order = nextId(world.orders)
  world.orders.push({
    id: flight.order,
    age: 0,
    inTenure: world.lease === "held",
    by: flight.fence === "lost" ? "stalled" : flight.by,
    total: world.total,
    state: "stands",
    ofCart: false,
    ofCollection: false,
    isShown: false,
  })
  return to(flight, "ordered")
}

/** The links are written beside one another, and stock is reserved. */
function linked(world: World, flight: Flight): Landing {
  const order = orderOf(world, flight)
  if (!order || !world.isInStock || linkedOrder(world)) {
    return undoing(flight, "undo_order", "cart")
  }
  order.ofCart = true
  order.ofCollection = true
  return to(flight, "linked")
}

function authorised(world: World, flight: Flight): boolean {
  const payment = authorise(world, flight.session, flight.order, flight.fence === "lost")
  flight.payment = payment
  return payment !== NONE
}

/** @returns the payment of a session, which Medusa finds again where there is one, cancelled or not; NONE where it is refused */
export function authorise(world: World, sessionId: number, orderId: number, isFenced: boolean): number {
  const session = world.sessions.find(({ id }) => id === sessionId)
  const known = session && world.payments.find((payment) => payment.session === sessionId)
  if (!session) {
    return NONE
  }
  if (known) {
    known.for = world.orders.some(({ id, state, ofCart }) => id === known.for && state === "stands" && ofCart)
      ? known.for
      : orderId
    return known.id
  }
  const of = session.isOurs ? (isFenced ? NONE_OF_OURS : payerOf(world, session, orderId)) : OTHER
  if (of === NONE_OF_OURS) {
    return NONE
  }
  session.isAuthorized = true
  session.isSetAside = false
  const id = nextId(world.payments)
  const isCaptured = of !== OTHER && world.shop.capture === "automatic"
  const payment = { id, of, session: sessionId, isCaptured, isRefunded: false, isCancelled: false }
  world.payments.push({ ...payment, for: orderId, inOrder: NONE, isTwiceInOrder: false })
  return id
}

const NONE_OF_OURS = -1

/** The plugin's provider: the attempt that is paid with this session, or another paid one of the cart that it carries now. */
function payerOf(world: World, session: Session, orderId: number): number {
  const own = world.attempts.findIndex(({ session: its }) => its === session.id)
  const isPaid = (place: number) => {
    const attempt = world.attempts[place]
    return attempt !== undefined && mayBePlaced(rowOf(attempt, place))
  }
  if (own >= 0 && !isPaid(own)) {
    asked(world, own)
  }
  const adopted = world.attempts.findIndex(
    (attempt, place) => isPaid(place) && isPaidUnplaced(rowOf(attempt, place)) && attempt.amount === session.amount
  )
  const of = own >= 0 && isPaid(own) ? own : adopted
  const attempt = world.attempts[of]
  const total = world.orders.find(({ id }) => id === orderId)?.total
  const hasGoneBack = attempt?.back === "sent" || attempt?.back === "complete"
  const hasItsOrder = attempt?.placement === "placed" && attempt.order === orderId
  if (!attempt || (!hasItsOrder && (attempt.amount !== total || hasGoneBack))) {
    return NONE_OF_OURS
  }
  attempt.session = session.id
  attempt.isDue ||= attempt.placement === "unplaced"
  return of
}

/** What the service says of an attempt comes into the ledger. */
export function asked(world: World, place: number): void {
  const attempt = world.attempts[place]
  if (!attempt || attempt.service === "open") {
    return
  }
  const status = attempt.service === "paid" ? ("successful" as const) : ("cancelled" as const)
  const snapshot = { source: "callback" as const, status, amountMinor: minor(attempt.amount), currency: "GBP" }
  const { amendment } = recordingOf(rowOf(attempt, place), snapshot, NOW)
  writeRow(attempt, amendment?.change ?? {})
  // Whoever brings the news goes on to release the cart.
  attempt.isDue ||= attempt.service === "ended"
}

/** Medusa looks first whether somebody has recorded it. What is recorded in an order that has been deleted, nobody sees. */
function recorded(world: World, flight: Flight): Landing {
  const payment = world.payments.find(({ id }) => id === flight.payment)
  const order = orderOf(world, flight)
  if (
    payment?.isCaptured &&
    order &&
    order.state !== "deleted" &&
    order.state !== "removed" &&
    payment.inOrder !== order.id
  ) {
    payment.inOrder = order.id
    flight.hasRecorded = true
  }
  return to(flight, "recorded")
}

/** It had looked before it stalled, and somebody has recorded it since. */
export function recordsTwice(world: World, flight: Flight): void {
  const payment = world.payments.find(({ id }) => id === flight.payment)
  if (payment) {
    payment.isTwiceInOrder = true
    flight.hasRecorded = true
    flight.at = "recorded"
  }
}

export const mayRecordTwice = ({ payments }: World, { at, fence, payment: id, order }: Flight) =>
  at === "authorised" && fence === "lost" && payments.some((each) => each.id === id && each.inOrder === order)

function finished(world: World, flight: Flight): Landing {
  const order = orderOf(world, flight)
  if (order) {
    order.isShown = true
  }
  return landed(world, flight, "done")
}

function landed(world: World, flight: Flight, landing: Landing): Landing {
  world.flights = world.flights.filter((each) => each !== flight)
  return landing
}

/** Where nothing is captured, there is nothing to record in the order. */
const hasCaptured = (world: World, flight: Flight) => paymentIn(world, flight)?.isCaptured ?? false

const paymentIn = ({ payments }: World, { payment }: Flight) => payments.find(({ id }) => id === payment)

function undoesPayment(world: World, flight: Flight): boolean {
  const payment = paymentIn(world, flight)
  return payment !== undefined && askedToCancel(world, payment) !== "keep"
}

/** Medusa cancels a payment, unless our provider keeps it. */
export function cancelPayment(world: World, payment: Payment): void {
  const answer = askedToCancel(world, payment)
  const attempt = world.attempts[payment.of]
  payment.isCancelled ||= answer !== "keep"
  if (attempt && answer === "send_back") {
    attempt.back = "sent"
  }
}

/** What the plugin's own rule says; another provider's payment it is not asked about. */
function askedToCancel(world: World, { id, of, isCaptured }: Payment): CancelledPayment {
  const attempt = world.attempts[of]
  if (!attempt) {
    return "nothing_paid"
  }
  const row = rowOf(attempt, of)
  const { order, payments } = truthOf(world, false)
  const isOrdered = row.orderId !== null || (order !== null && payingOrder(payments)?.reference === row.reference)
  return cancelledPayment(row, {
    isCaptured,
    isStray: strayPayments(payments, { reference: row.reference, isOrdered }).some((each) => paymentOf(each.id) === id),
    isOrderCancelled: world.orders.some(({ id: its, state }) => its === attempt.order && state === "cancelled"),
    leftMinor: attempt.back === "sent" || attempt.back === "complete" ? 0 : minor(attempt.amount),
  })
}

function withPayment(world: World, flight: Flight): void {
  const payment = paymentIn(world, flight)
  if (payment) {
    cancelPayment(world, payment)
    // Only what this one has written is taken out: another may have recorded the payment in its order meanwhile.
    if (flight.hasRecorded && payment.inOrder === flight.order) {
      payment.inOrder = payment.isTwiceInOrder ? payment.inOrder : NONE
      payment.isTwiceInOrder = false
    }
  }
}

function withoutLinks(world: World, flight: Flight): void {
  const order = orderOf(world, flight)
  if (order) {
    order.by = flight.fence === "lost" ? "stalled" : order.by
    order.ofCart = false
    order.ofCollection = false
  }
}

/** The payment is undone beside the links, and may be the first. */
export const mayUndoPaymentFirst = (world: World, flight: Flight) =>
  flight.at === "undo_links" && undoesPayment(world, flight)

export function undoesPaymentFirst(world: World, flight: Flight): void {
  withPayment(world, flight)
  flight.at = "undo_late_links"
}

function withoutOrder(world: World, flight: Flight): Landing {
  const order = orderOf(world, flight)
  if (order) {
    order.state = "gone"
  }
  return to(flight, "undo_session")
}

/** Medusa refunds a captured payment unless its cart has an order, by its own records alone, and gives the cart a new session. */
function withoutSession(world: World, flight: Flight): Landing {
  const payment = world.payments.find(
    ({ session, isCaptured }) => session === flight.session && isCaptured && session !== NONE
  )
  if (payment && !linkedOrder(world) && world.sessions.some(({ id }) => id === flight.session)) {
    payment.isRefunded = true
    replaceSession(world, flight)
  }
  return landed(world, flight, "failed")
}

/** Of money that has no order the plugin gives nothing back here. */
export function medusaRefunds(world: World, paymentId: number): void {
  const payment = world.payments.find(({ id }) => id === paymentId)
  const attempt = payment && world.attempts[payment.of]
  if (!payment || !attempt || payment.isRefunded) {
    return
  }
  const isWithoutOrder = isPaidUnplaced(rowOf(attempt, payment.of)) && attempt.order === NONE && !linkedOrder(world)
  if (!isWithoutOrder) {
    if (attempt.back !== "no") {
      return
    }
    attempt.back = "sent"
    attempt.backForOrder = true
  }
  payment.isRefunded = true
}

function replaceSession(world: World, flight: Flight): void {
  const old = world.sessions.find(({ id }) => id === flight.session)
  if (!old) {
    return
  }
  deleteSession(world, old.id)
  if (flight.fence !== "lost") {
    createSession(world, old.isOurs, old.amount)
  }
}

export function deleteSession(world: World, id: number): void {
  world.sessions = world.sessions.filter((session) => session.id !== id)
  for (const payment of world.payments.filter(({ session }) => session === id)) {
    payment.session = NONE
  }
}

/** A new session of ours carries what is paid already. */
export function createSession(world: World, isOurs: boolean, amount: number): number {
  const id = Math.max(nextId(world.sessions), ...world.attempts.map(({ session }) => session + 1))
  world.sessions.push({ id, isOurs, amount, isAuthorized: false, isSetAside: false })
  const paid = world.attempts.find(
    (attempt, place) =>
      isPaidUnplaced(rowOf(attempt, place)) && mayBePlaced(rowOf(attempt, place)) && attempt.amount === amount
  )
  if (isOurs && paid) {
    paid.session = id
  }
  return id
}

function orderOf(world: World, { order: id }: Flight) {
  return world.orders.find((order) => order.id === id && order.state !== "gone")
}

/** The payments that an order stands on. */
export const payingFor = (world: World, orderId: number) =>
  world.payments.filter((payment) => payment.for === orderId && isStandingPayment(payment))
