import { isPayable } from "../checkout/checkout"
import { cameToNothing } from "../refund/states"
import { carries, type Correction, isFor, madeIn, note, type Note, notedAsLeft, type Run } from "./corrections"
import { COMPLETION_MS, isOnlyOurs, mayStillBePaid, payingOrder } from "./order-payment"
import { nextPlacedLook } from "./notes"
import type { Attempt, Truth, UnfinishedOrder } from "./truth"
import { isToBePlaced, isUnpaid, standingOf, whoseOrder } from "./whose"

/** An order that was begun by a holder that died may still be in the making: the holder may only have stalled. */
export function waitForDeadCompletion({ order, unlinked }: Truth, { dead }: Run, now: Date): Correction | undefined {
  const begun = [...(order && !order.isCancelled ? [order] : []), ...unlinked].filter(({ createdAt }) =>
    madeIn(dead, createdAt)
  )
  const until = Math.max(0, ...begun.map(({ createdAt }) => createdAt.getTime() + COMPLETION_MS))
  return until > now.getTime() ? { do: "wait", until: new Date(until) } : undefined
}

/** Nobody pays an order that its dead holder could not link: the cart would be ordered a second time. */
export function removeUnlinkedOrder(truth: Truth, { dead }: Run): Correction | undefined {
  for (const order of truth.unlinked) {
    const proof = madeIn(dead, order.createdAt)
    if (proof) {
      return { do: "remove_order", order, isLinked: false, sessionIds: ownSessions(truth), proof }
    }
  }
  return undefined
}

/**
 * The order of a dead holder that nobody paid is removed, and the cart completed anew: of the completion's steps nobody knows which
 * were done. Where another way to pay may be under way, it is noted instead, and cancelled when nobody pays it.
 */
export function takeBackUnpaidOrder(truth: Truth, { dead }: Run, now: Date): Correction | undefined {
  const { order, cart, attempts } = truth
  const [newest] = attempts
  const proof = order && !order.isCancelled ? madeIn(dead, order.createdAt) : undefined
  if (!order || !proof || !newest || !isUnpaid(truth, order, newest, now)) {
    return undefined
  }
  if (!order.isShipped && isOnlyOurs(cart?.sessions ?? [], newest)) {
    return { do: "remove_order", order, isLinked: true, sessionIds: ownSessions(truth), proof }
  }
  return notedAsLeft(attempts, order.id) ? undefined : note(newest, { kind: "left_unpaid", orderId: order.id })
}

function ownSessions({ cart, attempts }: Truth): string[] {
  const ours = new Set(attempts.map(({ providerId }) => providerId))
  return (cart?.sessions ?? []).filter(({ providerId }) => ours.has(providerId)).map(({ id }) => id)
}

/** An order that was taken for dead and removed, and has been paid another way since: its completion had only stalled. */
export function restoreOrder({ order, attempts, payments, missing }: Truth): Correction | undefined {
  if (order || payingOrder(payments)?.reference !== null) {
    return undefined
  }
  const removed = attempts
    .flatMap(({ unpaidOrderId }) => unpaidOrderId ?? [])
    .find((id) => missing.get(id) === "deleted")
  const proof = removed === undefined ? undefined : notedAsLeft(attempts, removed)
  return proof && { do: "restore_order", orderId: proof.orderId, proof }
}

/** An order that a completion, going on late and cut short in its undoing, has taken from its cart: it stands, and is paid. */
export function relinkOrder({ order, cart, attempts, missing }: Truth): Correction | undefined {
  if (order || !cart) {
    return undefined
  }
  for (const { placementState, orderId, reference, policy } of attempts) {
    if (placementState === "placed" && orderId !== null && !missing.has(orderId) && policy !== null) {
      return { do: "restore_order", orderId, proof: carries(reference) }
    }
  }
  return undefined
}

/**
 * A payment whose order is gone, or has lost it to a completion that failed, is money without an order again, unless some of it
 * went back: that is left to a person. Where the cart has got another order since, it may have been made with this payment.
 */
export function reopenWithoutOrder(truth: Truth, _: Run, now: Date): Correction | undefined {
  for (const attempt of truth.attempts) {
    const { placementState, orderId, refunds, policy } = attempt
    const absence = orderId === null ? undefined : truth.missing.get(orderId)
    const hasLost = truth.order?.id === orderId && standingOf(truth, attempt, now).kind === "fits_order"
    const hasAnother = truth.order !== null && truth.order.id !== orderId && !truth.order.isCancelled
    const isDecided = hasAnother || refunds.every(({ state }) => cameToNothing(state))
    if (placementState === "placed" && orderId !== null && (absence || hasLost) && isDecided && policy !== null) {
      return note(attempt, { kind: "reopened", orderId, lost: absence ?? "payment" })
    }
  }
  return undefined
}

/** Medusa undoes a completion that fails, but not always completely. */
export function leaveUnfinished(truth: Truth, { failedSince }: Run, now: Date): Correction | undefined {
  const { order, unlinked, attempts } = truth
  const [newest] = attempts
  if (failedSince === null || !newest) {
    return undefined
  }
  const own = { since: failedSince, until: now }
  const isOwn = ({ createdAt }: UnfinishedOrder) => madeIn(own, createdAt) !== undefined
  const isLeft = order && !order.isCancelled && isOwn(order) && isUnpaid(truth, order, newest, now)
  return isLeft || unlinked.some(isOwn) ? { do: "abandon" } : undefined
}

/**
 * An order that nobody paid and nobody will: cancelled where the ledger has noted that a process of ours left it, and left to a
 * person where nothing shows who made it. An order that the plugin's own payment was for, and lost, waits for no other.
 */
export function cancelUnpaidOrder(truth: Truth, { wish, dead, finished }: Run, now: Date): Correction | undefined {
  const { order, attempts, cart } = truth
  const [newest] = attempts
  const asks = dead !== null || wish.kind === "release" || wish.kind === "recover" || wish.kind === "return"
  if (!asks || !order || order.isCancelled || !newest || attempts.some((each) => isOpen(each, now))) {
    return undefined
  }
  const whose = whoseOrder(truth, order, newest, now)
  const later: Note = { kind: "look_again", at: new Date(now.getTime() + COMPLETION_MS) }
  const once = (found: Note) => (finished.has(newest.id) ? undefined : note(newest, found))
  if (whose === "undecided") {
    return once(later)
  }
  if (whose !== "none") {
    return undefined
  }
  const proof = notedAsLeft(attempts, order.id)
  if (!proof) {
    return newest.problem === null && newest.remoteState !== "successful" ? once({ kind: "order_unpaid" }) : undefined
  }
  const found = { sessions: cart?.sessions ?? [], orderCreatedAt: order.createdAt }
  const waits = attempts.every(({ remoteState }) => remoteState !== "successful") && mayStillBePaid(found, newest, now)
  return waits ? once(later) : { do: "cancel_order", orderId: order.id, proof }
}

function isOpen(attempt: Attempt, now: Date): boolean {
  return isToBePlaced(attempt) || isPayable(attempt, now)
}

/** An order that was placed while its former holder may only have stalled is looked at again. */
export function lookAgainAtPlaced({ attempts }: Truth, { wish, finished }: Run, now: Date): Correction | undefined {
  const attempt = attempts.find(({ placementState, id }) => placementState === "placed" && !finished.has(id))
  return attempt && wish.kind === "recover" && isFor(wish, attempt)
    ? note(attempt, { kind: "look_again", at: nextPlacedLook(attempt.placedAt, now) })
    : undefined
}
