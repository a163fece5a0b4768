import type { Correction } from "../../corrections"
import { isPaidUnplaced } from "../../../checkout/checkout"
import { nextCorrection } from "../../next-correction"
import { amendmentFor } from "../../notes"
import { strayOf } from "../../whose"
import { payingOrder } from "../../standing-payment"
import { authorise, beginFlight, completable, createSession, deleteSession, mayComplete, payingFor } from "./medusa"
import { NOW, orderOf, paymentOf, placeOf, rowOf, runOf, sessionOf, truthOf, writeRow } from "./truth-of"
import { type Holder, isStandingPayment, linkedOrder, NONE, type World } from "./world"

/** Who hears what happens on the way. */
export type Watch = { corrected(what: string): void; breach(what: string): void }

/** A process of ours takes the lease. */
export function takeLease(world: World, wish: Holder["wish"], attempt: number): void {
  const tookOver = world.lease === "dead"
  world.isLookOwed &&= wish !== "look"
  world.lease = "held"
  for (const flight of world.flights.filter(({ fence }) => fence === "asleep")) {
    flight.fence = "lost"
  }
  world.holder = {
    wish,
    attempt,
    stage: tookOver ? "dead" : "own",
    tookOver,
    hasFailed: false,
    finished: [],
    failures: [],
    doing: null,
  }
}

/** The holder dies, or stalls until its lease has ended, or leaves it to end by itself. */
export function loseLease(world: World): void {
  world.holder = null
  world.lease = "dead"
}

/** The holder's next step: a correction, or a part of one that has several. */
export function holderSteps(world: World, holder: Holder, watch: Watch): string {
  if (holder.doing) {
    const { what } = holder.doing
    continues(world, holder, watch)
    return `we go on with ${what}`
  }
  const truth = truthOf(world, holder.stage === "dead" || holder.hasFailed)
  const correction = nextCorrection(truth, runOf(world, holder), NOW)
  if (!correction) {
    return runEnds(world, holder)
  }
  const what = correction.do === "note" ? correction.note.kind : correction.do
  watch.corrected(what)
  corrects(world, holder, correction, watch)
  const about = "attempt" in correction ? ` of payment ${placeOf(correction.attempt.id) + 1}` : ""
  const details = correction.do === "note" && "problem" in correction.note ? ` (${correction.note.problem})` : ""
  return `we: ${what}${about}${details}`
}

function runEnds(world: World, holder: Holder): string {
  if (holder.stage === "dead") {
    forgetTenure(world)
    world.holder = { ...holder, stage: "own", finished: [], failures: [] }
    return "we have looked at what the dead holder left"
  }
  const [session] = completable(world)
  if (holder.wish === "prepare" && holder.stage === "own" && session && mayComplete(world)) {
    beginFlight(world, "door", session)
    world.holder = { ...holder, stage: "complete", finished: [], failures: [] }
    return "Medusa begins to complete the shopper's cart"
  }
  forgetTenure(world)
  world.lease = "free"
  world.holder = null
  const attempt = world.attempts[holder.attempt]
  if ((holder.wish === "recover" || holder.wish === "return") && attempt?.placement === "refunding" && attempt.isDue) {
    asksBack(world, holder.attempt)
    return "we give the lease back, and ask the service for a refund"
  }
  return "we give the lease back"
}

/** The ledger's refund of a payment without an order: never of more than is there, which is all where an earlier one came to nothing. */
function asksBack(world: World, place: number): void {
  const attempt = world.attempts[place]
  if (!attempt) {
    return
  }
  if (attempt.back === "sent" || attempt.back === "complete") {
    return writeRow(attempt, { placementState: "unplaced", problem: "refund_failed", nextCheckAt: null })
  }
  attempt.back = "sent"
  attempt.backForOrder = false
  attempt.isDue = false
}

function forgetTenure(world: World): void {
  for (const order of world.orders) {
    order.inTenure = false
  }
}

function corrects(world: World, holder: Holder, correction: Correction, watch: Watch): void {
  switch (correction.do) {
    case "wait":
    case "abandon":
      return loseLease(world)
    case "note": {
      const place = placeOf(correction.attempt.id)
      const attempt = world.attempts[place]
      const amendment = attempt && amendmentFor(rowOf(attempt, place), correction.note, NOW)
      if (attempt && correction.note.kind === "refunding") {
        whyReturn(world, holder, place, watch)
      }
      if (attempt) {
        writeRow(attempt, amendment?.change ?? {})
      }
      if (correction.note.kind === "left_unpaid") {
        return
      }
      holder.finished = [...new Set([...holder.finished, place])].sort()
      return
    }
    case "remove_order":
      staysPaid(world, orderOf(correction.order.id), watch)
      return begin(holder, correction.isLinked ? "remove_order" : "remove_unlinked", NONE, orderOf(correction.order.id))
    case "restore_order":
      return begin(holder, "restore_order", NONE, orderOf(correction.orderId))
    case "cancel_order":
      staysPaid(world, orderOf(correction.orderId), watch)
      return cancelUnpaid(world, orderOf(correction.orderId))
    case "unlink_order":
      return unlink(world, orderOf(correction.orderId))
    case "void_payments":
      takesOut(world, correction.paymentIds.map(paymentOf), placeOf(correction.attempt.id), watch)
      return begin(holder, "void_payments", placeOf(correction.attempt.id), NONE)
    case "drop_sessions":
      return drop(world, correction.sessionIds.map(sessionOf))
    case "fit_session":
      return begin(holder, "fit_session", placeOf(correction.attempt.id), NONE)
    case "complete_cart":
      return completes(world, holder, placeOf(correction.attempt.id))
    case "pay_order":
      return begin(holder, "pay_order", placeOf(correction.attempt.id), orderOf(correction.orderId))
    case "correct_captures":
      return recordsOnce(world, placeOf(correction.attempt.id), orderOf(correction.orderId))
  }
}

function begin(holder: Holder, what: string, attempt: number, order: number): void {
  holder.doing = { what, attempt, order, part: 0 }
}

/** The next part of a correction that a death may cut in two. */
function continues(world: World, holder: Holder, watch: Watch): void {
  const { doing } = holder
  if (!doing) {
    return
  }
  const isOver = PARTS[doing.what]?.[doing.part]?.(world, holder, doing, watch) ?? false
  const last = (PARTS[doing.what]?.length ?? 0) - 1
  holder.doing = isOver || doing.part >= last ? null : { ...doing, part: doing.part + 1 }
}

type Doing = NonNullable<Holder["doing"]>
/** @returns true where nothing is left of the correction */
type Part = (world: World, holder: Holder, doing: Doing, watch: Watch) => boolean | undefined

const noteLeft: Part = (world, _holder, { order }) => {
  const newest = world.attempts.length - 1
  const attempt = world.attempts[newest]
  const note = { kind: "left_unpaid" as const, orderId: `order${order}` }
  const amendment = attempt && amendmentFor(rowOf(attempt, newest), note, NOW)
  if (attempt) {
    writeRow(attempt, amendment?.change ?? {})
  }
  return false
}

const dropOwnSessions: Part = (world) => {
  drop(
    world,
    world.sessions.flatMap(({ id, isOurs }) => (isOurs ? id : []))
  )
  return false
}

function drop(world: World, ids: readonly number[]): void {
  for (const id of ids) {
    deleteSession(world, id)
  }
}

const removeOrder: Part = (world, _holder, doing) => {
  const order = world.orders.find(({ id }) => id === doing.order)
  if (order && order.state === "stands") {
    order.state = "removed"
    order.ofCollection = false
  }
  return false
}

const unlinkRemoved: Part = (world, _holder, { order }) => {
  unlink(world, order)
  return true
}

const restore: Part = (world, _holder, doing) => {
  const order = world.orders.find(({ id }) => id === doing.order)
  if (order?.state === "removed" || order?.state === "deleted") {
    order.state = "stands"
  }
  return false
}

const relink: Part = (world, _holder, doing) => {
  const order = world.orders.find(({ id }) => id === doing.order)
  if (order) {
    order.ofCart = true
    order.ofCollection = true
  }
  return true
}

const emptySessions: Part = (world, holder, doing, watch) => {
  const { attempt: place } = doing
  const attempt = world.attempts[place]
  if (!attempt) {
    return true
  }
  const isSpent = (id: number) => world.payments.some(({ session, isCancelled }) => session === id && isCancelled)
  const fits = world.sessions.find(({ id }) => id === attempt.session && !isSpent(id))
  const others = completable(world).filter((session) => session !== fits)
  for (const session of others) {
    if (session.isOurs) {
      deleteSession(world, session.id)
    } else {
      session.isSetAside = true
    }
  }
  takesOut(world, straysBeside(world, fits?.id, place), place, watch)
  forgetCaptures(world, holder, doing, watch)
  if (fits) {
    fits.amount = attempt.amount
  }
  return fits !== undefined
}

function straysBeside(world: World, fits: number | undefined, place: number): number[] {
  const truth = truthOf(world, false)
  const attempt = truth.attempts.find(({ id }) => placeOf(id) === place)
  const payments = truth.payments.map((payment) =>
    payment.sessionId === `session${fits}` ? payment : { ...payment, sessionId: null }
  )
  const strays = attempt ? strayOf({ ...truth, payments }, attempt, truth.order !== null) : []
  return strays.map(({ id }) => paymentOf(id))
}

const newSession: Part = (world, _holder, { attempt: place }) => {
  const attempt = world.attempts[place]
  if (attempt) {
    const id = createSession(world, true, attempt.amount)
    attempt.session = id
  }
  return true
}

const linkCollection: Part = (world, _holder, doing) => {
  const order = world.orders.find(({ id, state }) => id === doing.order && state !== "gone")
  if (order) {
    order.ofCollection = true
  }
  return false
}

const authoriseOrder: Part = (world, holder, { attempt: place, order }) => {
  const attempt = world.attempts[place]
  const paying = payingOrder(truthOf(world, false).payments)
  const found = world.payments.find(({ id, of }) => of === place && paying?.id === `payment${id}`)
  if (!attempt || found) {
    // It is in the collection that the order is linked with now.
    Object.assign(found ?? {}, { for: order })
    return false
  }
  const payment = authorise(world, attempt.session, order, false)
  if (payment === NONE) {
    fails(world, holder, place, "cart")
    return true
  }
  return false
}

const recordPayment: Part = (world, _holder, { attempt, order: id }) => {
  recordsOnce(world, attempt, id)
  const order = world.orders.find((each) => each.id === id && each.state !== "gone")
  if (order) {
    order.isShown = true
  }
  return true
}

/** What is cancelled goes on being counted until its captures are deleted. */
const forgetCaptures: Part = (world, _holder, { attempt: place }) => {
  for (const payment of world.payments.filter(({ of }) => of === place)) {
    if (payment.isCancelled && payment.inOrder === NONE) {
      payment.isCaptured = false
      payment.isRefunded = false
    }
  }
  return true
}

const PARTS: Record<string, readonly Part[]> = {
  remove_order: [noteLeft, dropOwnSessions, removeOrder, unlinkRemoved],
  remove_unlinked: [noteLeft, dropOwnSessions, removeOrder],
  restore_order: [restore, relink],
  fit_session: [emptySessions, newSession],
  pay_order: [linkCollection, authoriseOrder, recordPayment],
  void_payments: [forgetCaptures],
}

/** What is counted of an attempt's payments in an order is counted once. */
function recordsOnce(world: World, place: number, orderId: number): void {
  for (const payment of world.payments.filter((each) => each.of === place && each.isCaptured)) {
    const isOwn = (!payment.isCancelled && !payment.isRefunded) || payment.inOrder === orderId
    if (isOwn) {
      payment.inOrder = orderId
      payment.for = orderId
      payment.isTwiceInOrder = false
    }
  }
}

function unlink(world: World, id: number): void {
  const order = world.orders.find((each) => each.id === id)
  if (order) {
    order.ofCart = false
    order.ofCollection = false
  }
}

/** What happens to it between the look and the deed is looked at again. */
function staysPaid(world: World, id: number, watch: Watch): void {
  const order = world.orders.find((each) => each.id === id)
  const isBeingUndone = world.flights.some(({ order: its, at }) => its === id && at.startsWith("undo"))
  // One that has lost its links is being undone: its payment pays for the next.
  if (order?.ofCart && ((order.isShown && !isBeingUndone) || payingFor(world, id).length > 0)) {
    watch.breach("an order that is paid, or that somebody was shown, is taken back")
  }
}

function cancelUnpaid(world: World, id: number): void {
  const order = world.orders.find((each) => each.id === id)
  if (order) {
    order.state = "cancelled"
  }
}

function takesOut(world: World, ids: readonly number[], place: number, watch: Watch): void {
  for (const payment of world.payments.filter(({ id }) => ids.includes(id))) {
    const { for: orderId } = payment
    const order = world.orders.find(({ id }) => id === orderId)
    // Of what is not captured, Medusa's records name no order: any other in the collection pays it as well.
    const paying = world.payments.filter(
      (each) => isStandingPayment(each) && (each.for === orderId || (order?.ofCollection === true && !each.isCaptured))
    )
    if (payment.of !== place) {
      watch.breach("somebody else's payment is voided")
    }
    if (order?.state === "stands" && order.ofCart && paying.length === 1 && paying[0] === payment) {
      watch.breach("the only payment of an order that stands is voided")
    }
    payment.isCancelled = true
    payment.inOrder = NONE
    payment.isTwiceInOrder = false
  }
}

function completes(world: World, holder: Holder, place: number): void {
  const [session] = completable(world)
  if (!session || !mayComplete(world)) {
    return fails(world, holder, place, "cart")
  }
  beginFlight(world, "ours", session)
  holder.doing = { what: "complete_cart", attempt: place, order: NONE, part: 0 }
}

/** The completion under the holder's lease has ended. */
export function completionEnds(world: World, holder: Holder, scope: "cart" | "shop" | null): void {
  holder.hasFailed = scope !== null
  if (holder.stage === "complete") {
    holder.stage = "after"
    return
  }
  const place = holder.doing?.attempt ?? 0
  holder.doing = null
  if (scope) {
    fails(world, holder, place, scope)
  }
}

/** Under a dead tenure an error ends the run. */
/** A correction throws in the midst: what it had begun stays as it is. What is no attempt's ends the run. */
export function correctionFails(world: World, holder: Holder): void {
  const { doing, stage } = holder
  holder.doing = null
  if (doing && IS_OF_ATTEMPT.has(doing.what)) {
    fails(world, holder, doing.attempt, "shop")
  } else if (stage === "dead") {
    loseLease(world)
  } else {
    forgetTenure(world)
    world.lease = "free"
    world.holder = null
  }
}

const IS_OF_ATTEMPT: ReadonlySet<string> = new Set(["fit_session", "pay_order", "void_payments"])

function fails(world: World, holder: Holder, place: number, scope: "cart" | "shop"): void {
  if (holder.stage === "dead") {
    return loseLease(world)
  }
  holder.failures = [...holder.failures.filter(({ attempt }) => attempt !== place), { attempt: place, scope }]
}

/**
 * Money is given back only where no order stands on it, and, unless a person wants it, only where none could be made: long ago, and
 * just now.
 */
function whyReturn(world: World, { wish, failures }: Holder, place: number, watch: Watch): void {
  const attempt = world.attempts[place]
  const standing = world.payments.some(
    (payment) =>
      payment.of === place && payingFor(world, payment.for).includes(payment) && standsFor(world, payment.for)
  )
  if (standing) {
    watch.breach("money is given back on which an order stands")
  }
  if (!attempt || !isPaidUnplaced(rowOf(attempt, place))) {
    watch.breach("money is given back that is not there")
  }
  const fitsCart = attempt && !linkedOrder(world) && attempt.amount === world.total
  const isTried = attempt?.failed !== null && (attempt?.failed ?? 0) >= (attempt?.isShopsFailure ? 3 : 2)
  const isTriedNow = failures.some((each) => each.attempt === place)
  const isCommitted = world.sessions.some(({ isOurs, isAuthorized }) => !isOurs && isAuthorized)
  if (wish === "recover" && fitsCart && !(isTried && (isTriedNow || isCommitted))) {
    watch.breach("money is given back for which an order could be made")
  }
}

const standsFor = ({ orders }: World, id: number) =>
  orders.some((order) => order.id === id && order.state === "stands" && order.ofCart)
