import { firstOf } from "../first-of"
import { settleAttempts } from "./attempt-rules"
import { carries, type Correction, isFor, type Run, voided } from "./corrections"
import {
  cancelUnpaidOrder,
  leaveUnfinished,
  lookAgainAtPlaced,
  relinkOrder,
  removeUnlinkedOrder,
  reopenWithoutOrder,
  restoreOrder,
  takeBackUnpaidOrder,
  waitForDeadCompletion,
} from "./order-rules"
import type { Truth, Attempt } from "./truth"
import { allOf, hasGoneBack, isAsAgreed, strayOf } from "./whose"

/** What is asked of a truth, one question a rule. */
type Rule = (truth: Truth, run: Run, now: Date) => Correction | undefined

/**
 * The one next thing that brings a cart nearer to the promise; undefined when nothing is left to be done now. The first rule
 * that has an answer counts.
 */
export function nextCorrection(truth: Truth, run: Run, now: Date): Correction | undefined {
  return firstOf(RULES, (rule) => rule(truth, run, now))
}

const RULES: readonly Rule[] = [
  waitForDeadCompletion,
  removeUnlinkedOrder,
  takeBackUnpaidOrder,
  restoreOrder,
  relinkOrder,
  reopenWithoutOrder,
  correctCaptures,
  settleAttempts,
  prepareCart,
  voidOfReturned,
  dropSpentSessions,
  leaveUnfinished,
  cancelUnpaidOrder,
  lookAgainAtPlaced,
]

/** What an order counts of its payment is counted once. */
function correctCaptures({ order, attempts, payments }: Truth, { failures }: Run): Correction | undefined {
  const attempt = attempts.find(({ placementState, orderId }) => placementState === "placed" && orderId === order?.id)
  if (!order || !attempt || attempt.policy === null || failures.has(attempt.id)) {
    return undefined
  }
  const isHalf = payments.some(({ reference, isHalfRecorded }) => reference === attempt.reference && isHalfRecorded)
  return order.countsTwice || isHalf ? { do: "correct_captures", attempt, orderId: order.id } : undefined
}

/**
 * A completion that failed leaves a session whose payment is cancelled, and Medusa's next one would make the order with it; or a
 * payment without its session, and the next one would count a second. One that died took the session with it.
 */
function prepareCart(truth: Truth, { wish }: Run): Correction | undefined {
  const paid = truth.attempts.find(isAsAgreed)
  if (wish.kind !== "prepare" || !paid || truth.order || truth.linkedGoneOrderId !== null || !truth.cart) {
    return undefined
  }
  const { totalMinor, currency, sessions } = truth.cart
  const fits = currency === paid.currency && totalMinor === paid.amountMinor
  if (fits && (sessions.length === 0 || sessions.some(({ isSpent }) => isSpent))) {
    return { do: "fit_session", attempt: paid }
  }
  return voided(paid, strayOf(truth, paid, false))
}

/** What goes back pays nothing in Medusa, nor does what went back before, should its payment have stayed. */
function voidOfReturned(truth: Truth, run: Run): Correction | undefined {
  const back = truth.attempts.filter((attempt) => goesBack(attempt, run) && !run.failures.has(attempt.id))
  return firstOf(back, (attempt) => voided(attempt, allOf(truth, attempt)))
}

function goesBack(attempt: Attempt, { wish, finished }: Run): boolean {
  const isLook = wish.kind === "look"
  return attempt.placementState === "refunding"
    ? isLook || isFor(wish, attempt) || finished.has(attempt.id)
    : attempt.placementState === "returned" && isLook
}

/** Nor does what has gone back make an order: for a payment that is there already, Medusa's completion asks nobody. */
function dropSpentSessions({ attempts, cart, order, payments }: Truth, { wish }: Run): Correction | undefined {
  const spent = new Set((cart?.sessions ?? []).flatMap(({ id, isSpent }) => (isSpent ? id : [])))
  return firstOf(order === null ? attempts : [], (attempt) => {
    const wouldPay = wish.kind === "prepare" && hasGoneBack(attempt)
    const isReturning = attempt.placementState === "refunding" || attempt.placementState === "returned"
    const sessionIds = payments
      .flatMap(({ reference, sessionId }) => (reference === attempt.reference && sessionId !== null ? sessionId : []))
      .filter((id) => wouldPay || (isReturning && spent.has(id)))
    return sessionIds.length > 0 ? { do: "drop_sessions", sessionIds, proof: carries(attempt.reference) } : undefined
  })
}
