import { assertNever } from "../assert-never"
import { firstOf } from "../first-of"
import { mayBePlaced } from "../checkout/checkout"
import { type PlacingPolicy, type Recovery, recoveryNow } from "../checkout/recovery"
import { type Correction, isFor, note, type Note, type Run, voided } from "./corrections"
import type { Failure } from "./failure"
import { payingOrder } from "./standing-payment"
import type { Attempt, OrderFacts, Truth } from "./truth"
import { allOf, COMPLETION_MS, isToBePlaced, type Standing, standingOf, strayOf } from "./whose"

/** Every paid attempt gets the order that it pays, and whoever's turn it is one step further. */
export function settleAttempts(truth: Truth, run: Run, now: Date): Correction | undefined {
  const open = truth.attempts.filter((attempt) => isToBePlaced(attempt) && !run.finished.has(attempt.id))
  return firstOf(open, (attempt) => settle(truth, attempt, run, now))
}

function settle(truth: Truth, attempt: Attempt, run: Run, now: Date): Correction | undefined {
  const standing = standingOf(truth, attempt, now)
  if (standing.kind === "pays_order") {
    return claim(truth, attempt, standing.order, run, now)
  }
  const step = stepOf(attempt, standing, run, now)
  switch (step) {
    case "wait":
      return unplaced(attempt, "completion_failed", run)
    case "place":
      return place(truth, attempt, standing, run)
    case "return":
      return note(attempt, { kind: "refunding" })
    case "hold":
      return note(attempt, { kind: "held" })
    case "leave":
      return undefined
    default:
      return assertNever(step)
  }
}

/** An order that is this attempt's gets what it lacks. */
function claim(truth: Truth, attempt: Attempt, order: OrderFacts, run: Run, now: Date): Correction | undefined {
  const stray = voided(attempt, strayOf(truth, attempt, true))
  if (stray) {
    return stray
  }
  if (run.failures.has(attempt.id)) {
    return unplaced(attempt, "completion_failed", run)
  }
  const own = truth.payments.filter(({ reference }) => reference === attempt.reference)
  const isLinked = order.collectionIds.length > 0
  if (!isLinked || own.some(({ isHalfRecorded }) => isHalfRecorded)) {
    // A merchant's own completion, under no lease of ours, may still be at it, and tells of the order itself.
    const until = new Date(order.createdAt.getTime() + COMPLETION_MS)
    return until > now ? { do: "wait", until } : { do: "pay_order", attempt, orderId: order.id }
  }
  const refundedMinor = (payingOrder(own)?.refundedMinor ?? 0) as Attempt["amountMinor"]
  const { id: orderId, totalMinor } = order
  return note(attempt, { kind: "placed", orderId, totalMinor, refundedMinor, lookAgain: run.tookOver })
}

/** What the wish and the merchant's choice make of it. Nobody gives money back for which an order may be in the making. */
function stepOf(attempt: Attempt, standing: Standing, { wish, failures }: Run, now: Date): Recovery | "wait" | "leave" {
  const isAsked = isFor(wish, attempt)
  if (standing.kind === "under_way") {
    return isAsked || wish.kind === "look" ? "wait" : "leave"
  }
  if (!isAsked) {
    return isOrdered(standing) ? "place" : "leave"
  }
  switch (wish.kind) {
    case "return":
      return attempt.placementState === "unplaced" ? "return" : "leave"
    case "recover":
      return attempt.policy === null
        ? "leave"
        : recover(attempt, standing, attempt.policy, failures.get(attempt.id), now)
    case "place":
      return "place"
    case "look":
    case "prepare":
    case "release":
      return "leave"
    default:
      return assertNever(wish)
  }
}

function recover(
  attempt: Attempt,
  standing: Standing,
  policy: PlacingPolicy,
  failure: Failure | undefined,
  now: Date
): Recovery {
  const canBeTried = standing.kind === "fits_cart" || standing.kind === "fits_order"
  const obstacle = standing.kind === "obstacle" ? standing.problem : null
  return recoveryNow(attempt, { canBeTried, obstacle, failedNow: failure?.scope ?? null }, policy, now)
}

/** An order is there, and it is not this payment's: that much is known whoever looks. A changed or missing cart matters to nobody else. */
function isOrdered(standing: Standing): boolean {
  return (
    standing.kind === "fits_order" ||
    (standing.kind === "obstacle" &&
      (standing.problem === "cart_already_ordered" || standing.problem === "order_cancelled"))
  )
}

function place(truth: Truth, attempt: Attempt, standing: Standing, run: Run): Correction | undefined {
  const hasFailed = run.failures.has(attempt.id)
  switch (standing.kind) {
    case "obstacle": {
      const { problem } = standing
      const uncounted = problem === "cart_already_ordered" ? voided(attempt, allOf(truth, attempt)) : undefined
      if (uncounted && !hasFailed) {
        return uncounted
      }
      const isKnown = attempt.placementState === "unplaced" && attempt.problem === problem
      return isKnown && !isFor(run.wish, attempt) ? undefined : unplaced(attempt, problem, run)
    }
    case "fits_order":
      return hasFailed || !mayBePlaced(attempt)
        ? unplaced(attempt, "completion_failed", run)
        : (fitted(truth, attempt) ?? { do: "pay_order", attempt, orderId: standing.order.id })
    case "fits_cart":
      return hasFailed
        ? unplaced(attempt, "completion_failed", run)
        : (unlinked(truth) ?? fitted(truth, attempt) ?? { do: "complete_cart", attempt })
    case "committed":
      return note(attempt, { kind: "unplaced", problem: "completion_failed", failure: COMMITTED })
    case "pays_order":
    case "under_way":
      return undefined
    default:
      return assertNever(standing)
  }
}

const COMMITTED: Failure = { scope: "cart", cause: "another way to pay is committed to the cart, which has no order" }

function unlinked({ linkedGoneOrderId }: Truth): Correction | undefined {
  return linkedGoneOrderId === null ? undefined : { do: "unlink_order", orderId: linkedGoneOrderId }
}

/** Medusa authorises whichever session it lists first, so there must be exactly one, of this attempt, and nothing counted beside it. */
function fitted(truth: Truth, attempt: Attempt): Correction | undefined {
  const { cart } = truth
  if (!cart) {
    return undefined
  }
  const [session, ...others] = cart.sessions
  const isOwn = session?.id === attempt.paymentSessionId && !session.isSpent && others.length === 0
  const isFit = isOwn && cart.collectionMinor === attempt.amountMinor
  return isFit && strayOf(truth, attempt, truth.order !== null).length === 0
    ? undefined
    : { do: "fit_session", attempt }
}

function unplaced(attempt: Attempt, problem: Extract<Note, { kind: "unplaced" }>["problem"], { failures }: Run) {
  return note(attempt, { kind: "unplaced", problem, failure: failures.get(attempt.id) ?? null })
}
