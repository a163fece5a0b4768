import { carries, type Correction, isFor, type Run, voided } from "./corrections"
import type { Truth } from "./truth"
import { allOf, isAsAgreed, strayOf } from "./whose"

/** What an order counts of its payment is counted once. */
export function correctCaptures({ order, attempts, payments }: Truth, { failures }: Run): Correction | undefined {
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
export function prepareCart(truth: Truth, { wish }: Run): Correction | undefined {
  const paid = truth.attempts.find(isAsAgreed)
  if (wish.kind !== "prepare" || !paid || truth.order || truth.linkedGoneOrderId !== null || !truth.cart) {
    return undefined
  }
  const { totalMinor, sessions } = truth.cart
  if (totalMinor === paid.amountMinor && (sessions.length === 0 || sessions.some(({ isSpent }) => isSpent))) {
    return { do: "fit_session", attempt: paid }
  }
  const strays = strayOf(truth, paid, false)
  return strays.length > 0 ? voided(paid, strays) : undefined
}

/** What goes back pays nothing in Medusa. */
export function voidOfReturned(truth: Truth, { wish, finished, failures }: Run): Correction | undefined {
  const attempt = truth.attempts.find(
    (each) => each.placementState === "refunding" && (isFor(wish, each) || finished.has(each.id))
  )
  const counted = attempt && !failures.has(attempt.id) ? allOf(truth, attempt) : []
  return attempt && counted.length > 0 ? voided(attempt, counted) : undefined
}

/** Nor does what has gone back make an order. */
export function dropSpentSessions({ attempts, cart, order, payments }: Truth): Correction | undefined {
  const returned = attempts.filter(
    ({ placementState }) => placementState === "refunding" || placementState === "returned"
  )
  const spent = new Set((cart?.sessions ?? []).filter(({ isSpent }) => isSpent).map(({ id }) => id))
  for (const { reference } of order === null ? returned : []) {
    const ids = payments.flatMap((each) =>
      each.reference === reference && each.sessionId !== null ? each.sessionId : []
    )
    const sessionIds = ids.filter((id) => spent.has(id))
    if (sessionIds.length > 0) {
      return { do: "drop_sessions", sessionIds, proof: carries(reference) }
    }
  }
  return undefined
}
