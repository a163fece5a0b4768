import { assertNever } from "../assert-never"
import type { Checkout } from "./checkout"
import type { Problem } from "./decide"
import { formatPounds } from "../money/money"
import { HELD_SENTENCE, PROBLEM_SENTENCES } from "./problems"

/** What the admins are told of a payment's problem; `key` names it, so that each is told once. */
export type ProblemNotice = { key: string; title: string; description: string }

/** @returns undefined where there is nothing to tell of */
export function noticeOf(
  checkout: Pick<Checkout, "problem" | "placementState" | "heldAt" | "amountMinor" | "reference">
): ProblemNotice | undefined {
  const { problem, placementState, heldAt } = checkout
  if (problem === null || placementState === "refunding" || placementState === "returned") {
    return undefined
  }
  const isGivenUp = problem === "completion_failed" && heldAt !== null
  return {
    key: isGivenUp ? `${problem}:held` : problem,
    title: titleOf(problem, checkout),
    description: isGivenUp ? HELD_SENTENCE : PROBLEM_SENTENCES[problem],
  }
}

function titleOf(problem: Problem, { amountMinor, reference }: Pick<Checkout, "amountMinor" | "reference">): string {
  const amount = formatPounds(amountMinor)
  switch (problem) {
    case "account_gone":
      return `A payment of ${amount} belongs to an account that is not configured (${reference}).`
    case "order_total_differs":
      return `An order was made for another total than the ${amount} that was paid (${reference}).`
    case "order_unpaid":
      return `An order has no payment, and a payment of ${amount} for it was not finished (${reference}).`
    case "amount_mismatch":
    case "cart_already_ordered":
    case "cart_changed":
    case "cart_gone":
    case "completion_failed":
    case "order_cancelled":
    case "outcome_contradicted":
    case "refund_failed":
      return `A payment of ${amount} has no order (${reference}).`
    default:
      return assertNever(problem)
  }
}
