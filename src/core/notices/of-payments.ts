import type { Checkout } from "../checkout/checkout"
import type { ReportedAmount } from "../checkout/recording"
import { decidedByPerson, isRetried, mayFitAgain, type PlacingPolicy, recovery } from "../checkout/recovery"
import type { PlacementState, Problem } from "../checkout/states"
import { TERRITORY_CURRENCY } from "../money/money"
import type { Money, Next, NoticeKey, Place } from "./facts"
import { said, type Said } from "./said"

/** What admins are notified of about a payment's problem; `key` names it, so that each is sent once. */
export type ProblemNotice = { key: string; said: Said }

/**
 * @param policy what the shop wants done with money that no order can be made for
 * @returns undefined where there is nothing to report
 */
export function problemNotice(
  checkout: Checkout,
  place: Place,
  reported: ReportedAmount | null,
  policy: PlacingPolicy,
  now: Date
): ProblemNotice | undefined {
  const { problem, placementState, heldAt, amountMinor, reference, failureCause } = checkout
  const isOver = placementState === "refunding" || placementState === "returned"
  // A service that contradicts itself is reported whatever became of the payment.
  // What the shop itself cannot place is one alert, never a notice for each payment; until it is given up, which is told of each.
  const isTried = problem === "completion_failed" && heldAt === null
  const isAlert = isTried && checkout.isShopsFailure
  const isSentBack = isTried && placementState === "refunding"
  const isSilent = isAlert || (isOver && problem !== "outcome_contradicted")
  if (problem === null || (isSilent && !isSentBack)) {
    return undefined
  }
  const isHeld = problem === "completion_failed" && heldAt !== null
  const ofGivenUp = isSentBack ? "payment_sent_back" : isHeld ? "payment_given_up" : undefined
  return {
    key: isSentBack ? `${problem}:refunding` : isHeld ? `${problem}:held` : problem,
    said: said(ofGivenUp ?? noticeOf(problem, placementState), {
      amount: { minor: amountMinor },
      reference,
      place: { place },
      reported: reported && moneyOf(reported),
      problem: { problem },
      cause: problem === "completion_failed" ? failureCause : null,
      next: next(checkout, policy, now),
    }),
  }
}

/** Nothing where a person decides in any case, or while it is tried: the problem's own sentence says how. */
function next(checkout: Checkout, policy: PlacingPolicy, now: Date): { next: Next } | null {
  if (checkout.placementState !== "unplaced" || decidedByPerson(checkout) || isRetried(checkout)) {
    return null
  }
  const step = recovery(checkout, policy, now)
  return { next: step !== "place" && mayFitAgain(checkout) ? `${step}_unless_fitting` : step }
}

function moneyOf({ amountMinor, currency }: ReportedAmount): Money {
  return currency === TERRITORY_CURRENCY ? { minor: amountMinor } : { minor: amountMinor, currency }
}

type PaymentNotice = Extract<NoticeKey, `payment_${string}` | `order_${string}`>

const NOTICES: Record<Problem, PaymentNotice> = {
  account_gone: "payment_orphaned",
  amount_mismatch: "payment_differs",
  cart_already_ordered: "payment_without_order",
  cart_changed: "payment_without_order",
  cart_gone: "payment_without_order",
  cart_moved: "payment_without_order",
  completion_failed: "payment_without_order",
  not_owed: "payment_without_order",
  order_cancelled: "payment_without_order",
  order_missing: "payment_without_order",
  order_total_differs: "order_total_differs",
  order_unpaid: "order_unpaid",
  outcome_contradicted: "payment_contradicted",
  refund_failed: "payment_without_order",
  returned_in_part: "payment_returned_in_part",
}

function noticeOf(problem: Problem, placementState: PlacementState): PaymentNotice {
  if (problem === "amount_mismatch" && placementState === "placed") {
    return "order_payment_differs"
  }
  // Of one whose order is being made just now, it is not known yet whether it will have one.
  return problem === "outcome_contradicted" && placementState === "unplaced"
    ? "payment_contradicted_unplaced"
    : NOTICES[problem]
}
