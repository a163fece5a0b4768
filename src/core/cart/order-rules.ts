import { isPayable } from "../checkout/checkout"
import { firstOf } from "../first-of"
import { carries, type Correction, isFor, madeIn, note, type Note, notedAsLeft, type Run } from "./corrections"
import { nextPlacedLook } from "./notes"
import { payingOrder } from "./standing-payment"
import type { OrderFacts, Truth, UnfinishedOrder } from "./truth"
import {
  COMPLETION_MS,
  hasGoneBack,
  isOnlyOurs,
  isToBePlaced,
  isUnpaid,
  mayStillBePaid,
  standingOf,
  whoseOrder,
} from "./whose"

/** The cart's order, unless it has been cancelled. */
function liveOrder({ order }: Truth): OrderFacts | undefined {
  return order && !order.isCancelled ? order : undefined
}

/** An order that was begun by a holder that died may still be in the making: the holder may only have stalled. */
export function waitForDeadCompletion(truth: Truth, { dead }: Run, now: Date): Correction | undefined {
  const begun = [liveOrder(truth) ?? [], truth.unlinked].flat().filter(({ createdAt }) => madeIn(dead, createdAt))
  const until = Math.max(0, ...begun.map(({ createdAt }) => createdAt.getTime() + COMPLETION_MS))
  return until > now.getTime() ? { do: "wait", until: new Date(until) } : undefined
}

/** Nobody pays an order that its dead holder could not link: the cart would be ordered a second time. */
export function removeUnlinkedOrder(truth: Truth, { dead }: Run): Correction | undefined {
  return firstOf(truth.unlinked, (order) => {
    const proof = madeIn(dead, order.createdAt)
    return proof && { do: "remove_order", order, isLinked: false, sessionIds: ownSessions(truth), proof }
  })
}

/**
 * The order of a dead holder that nobody paid is removed, and the cart completed anew: of the completion's steps nobody knows which
 * were done. Where another way to pay may be under way, it is noted instead, and cancelled when nobody pays it.
 */
export function takeBackUnpaidOrder(truth: Truth, { dead }: Run, now: Date): Correction | undefined {
  const order = liveOrder(truth)
  const proof = order && madeIn(dead, order.createdAt)
  const [newest] = truth.attempts
  if (!proof || !newest || !isUnpaid(truth, order, newest, now)) {
    return undefined
  }
  if (!order.isShipped && isOnlyOurs(truth, newest)) {
    return { do: "remove_order", order, isLinked: true, sessionIds: ownSessions(truth), proof }
  }
  return notedAsLeft(truth.attempts, order.id) ? undefined : note(newest, { kind: "left_unpaid", orderId: order.id })
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
  return firstOf(order || !cart ? [] : attempts, ({ placementState, orderId, reference, policy }) =>
    placementState === "placed" && orderId !== null && !missing.has(orderId) && policy !== null
      ? { do: "restore_order", orderId, proof: carries(reference) }
      : undefined
  )
}

/**
 * A payment whose order is gone, or has lost it to a completion that failed, is money without an order again, unless some of it
 * went back: that is left to a person. Where the cart has got another order since, it may have been made with this payment.
 */
export function reopenWithoutOrder(truth: Truth, _: Run, now: Date): Correction | undefined {
  return firstOf(truth.attempts, (attempt) => {
    const { placementState, orderId, policy } = attempt
    if (placementState !== "placed" || orderId === null || policy === null) {
      return undefined
    }
    const hasLost = truth.order?.id === orderId && standingOf(truth, attempt, now).kind === "fits_order"
    const lost = truth.missing.get(orderId) ?? (hasLost ? "payment" : undefined)
    const another = liveOrder(truth)
    const hasAnother = another !== undefined && another.id !== orderId
    return lost && (hasAnother || !hasGoneBack(attempt))
      ? note(attempt, { kind: "reopened", orderId, lost })
      : undefined
  })
}

/** Medusa undoes a completion that fails, but not always completely. */
export function leaveUnfinished(truth: Truth, { failedSince }: Run, now: Date): Correction | undefined {
  const [newest] = truth.attempts
  if (failedSince === null || !newest) {
    return undefined
  }
  const own = { since: failedSince, until: now }
  const isOwn = ({ createdAt }: UnfinishedOrder) => madeIn(own, createdAt) !== undefined
  const order = liveOrder(truth)
  const isLeft = order && isOwn(order) && isUnpaid(truth, order, newest, now)
  return isLeft || truth.unlinked.some(isOwn) ? { do: "abandon" } : undefined
}

/**
 * An order that nobody paid and nobody will: cancelled where the ledger has noted that a process of ours left it, and left to a
 * person where nothing shows who made it. An order that the plugin's own payment was for, and lost, waits for no other.
 */
export function cancelUnpaidOrder(truth: Truth, { wish, dead, finished }: Run, now: Date): Correction | undefined {
  const { attempts } = truth
  const [newest] = attempts
  const order = liveOrder(truth)
  const asks = dead !== null || wish.kind === "release" || wish.kind === "recover" || wish.kind === "return"
  if (!asks || !order || !newest || attempts.some((each) => isToBePlaced(each) || isPayable(each, now))) {
    return undefined
  }
  const once = (found: Note) => (finished.has(newest.id) ? undefined : note(newest, found))
  const later = () => once({ kind: "look_again", at: new Date(now.getTime() + COMPLETION_MS) })
  const whose = whoseOrder(truth, order, newest, now)
  if (whose !== "none") {
    return whose === "undecided" ? later() : undefined
  }
  const proof = notedAsLeft(attempts, order.id)
  if (!proof) {
    return newest.problem === null && newest.remoteState !== "successful" ? once({ kind: "order_unpaid" }) : undefined
  }
  const noneIsPaid = attempts.every(({ remoteState }) => remoteState !== "successful")
  return noneIsPaid && mayStillBePaid(truth, order, newest, now)
    ? later()
    : { do: "cancel_order", orderId: order.id, proof }
}

/** An order that was placed while its former holder may only have stalled is looked at again. */
export function lookAgainAtPlaced({ attempts }: Truth, { wish, finished }: Run, now: Date): Correction | undefined {
  const attempt = attempts.find(({ placementState, id }) => placementState === "placed" && !finished.has(id))
  return attempt && wish.kind === "recover" && isFor(wish, attempt)
    ? note(attempt, { kind: "look_again", at: nextPlacedLook(attempt.placedAt, now) })
    : undefined
}
