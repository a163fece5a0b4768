import { assertNever } from "../assert-never"
import type { Checkout } from "../checkout/checkout"
import type { ReportedAmount } from "../checkout/recording"
import { decidedByPerson, type PlacingPolicy, recovery } from "../checkout/recovery"
import type { PlacementState, Problem } from "../checkout/states"
import { TERRITORY_CURRENCY } from "../money/money"
import type { Money, Place } from "./facts"
import { said, type Said } from "./said"

/** What admins are notified of about a payment's problem; `key` names it, so that each is sent once. */
export type ProblemNotice = { key: string; said: Said }

type Subject = Pick<
  Checkout,
  | "problem"
  | "placementState"
  | "heldAt"
  | "failedAt"
  | "isShopsFailure"
  | "paidAt"
  | "createdAt"
  | "amountMinor"
  | "reference"
>

/**
 * @param place where an admin finds it
 * @param reported the other amount that the service named, where that is the problem
 * @param policy what the shop wants done with money that no order can be made for
 * @returns undefined where there is nothing to report
 */
export function problemNotice(
  checkout: Subject,
  place: Place,
  reported: ReportedAmount | null,
  policy: PlacingPolicy,
  now: Date
): ProblemNotice | undefined {
  const { problem, placementState, heldAt, amountMinor, reference } = checkout
  const isOver = placementState === "refunding" || placementState === "returned"
  // A service that contradicts itself is reported whatever became of the payment.
  // What the shop itself cannot place is one alert, never a notice for each payment.
  const isAlert = problem === "completion_failed" && checkout.isShopsFailure && heldAt === null
  if (problem === null || isAlert || (isOver && problem !== "outcome_contradicted")) {
    return undefined
  }
  const isGivenUp = problem === "completion_failed" && heldAt !== null
  return {
    key: isGivenUp ? `${problem}:held` : problem,
    said: said(isGivenUp ? "payment_given_up" : noticeKey(problem, placementState), {
      amount: { minor: amountMinor },
      reference,
      place: { place },
      reported: reported && moneyOf(reported),
      problem: { problem },
      next: next(checkout, policy, now),
    }),
  }
}

/** Nothing where a person decides in any case: the problem's own sentence says how. */
function next(checkout: Subject, policy: PlacingPolicy, now: Date) {
  return checkout.placementState === "unplaced" && !decidedByPerson(checkout)
    ? { next: recovery(checkout, policy, now) }
    : null
}

function moneyOf({ amountMinor, currency }: ReportedAmount): Money {
  return currency === TERRITORY_CURRENCY ? { minor: amountMinor } : { minor: amountMinor, currency }
}

function noticeKey(problem: Problem, placementState: PlacementState) {
  switch (problem) {
    case "account_gone":
      return "payment_orphaned"
    case "outcome_contradicted":
      return "payment_contradicted"
    case "order_total_differs":
    case "order_unpaid":
      return problem
    case "amount_mismatch":
      return placementState === "placed" ? "order_payment_differs" : "payment_differs"
    case "cart_already_ordered":
    case "cart_changed":
    case "cart_gone":
    case "completion_failed":
    case "not_owed":
    case "order_cancelled":
    case "order_missing":
    case "refund_failed":
      return "payment_without_order"
    default:
      return assertNever(problem)
  }
}
