import { assertNever } from "../assert-never"
import { formatPounds, TERRITORY_CURRENCY } from "../money/money"
import type { Checkout } from "./checkout"
import { HELD_SENTENCE, NEXT_SENTENCES, PROBLEM_SENTENCES } from "./problems"
import type { ReportedAmount } from "./recording"
import { decidedByPerson, type PlacingPolicy, recovery } from "./recovery"
import type { Problem } from "./states"

/** What admins are notified of about a payment's problem; `key` names it, so that each is sent once. */
export type ProblemNotice = { key: string; title: string; description: string }

type Subject = Pick<
  Checkout,
  "problem" | "placementState" | "heldAt" | "failedAt" | "isShopsFailure" | "amountMinor" | "reference"
>

/**
 * @param where the order or payment, for example "order #12"
 * @param reported the other amount that the service named, where that is the problem
 * @param policy what the shop wants done with money that no order can be made for
 * @returns undefined where there is nothing to report
 */
export function noticeOf(
  checkout: Subject,
  where: string,
  reported: ReportedAmount | null,
  policy: PlacingPolicy,
  now: Date
): ProblemNotice | undefined {
  const { problem, placementState, heldAt } = checkout
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
    title: titleOf(problem, checkout, where),
    description: `${figures(checkout, reported)}${isGivenUp ? HELD_SENTENCE : PROBLEM_SENTENCES[problem]}${next(checkout, policy, now)}`,
  }
}

/** @param providers Medusa's names of them @param where as above */
export function otherWayNotice(providers: readonly string[], where: string): { title: string; description: string } {
  return {
    title: `A customer paid in instalments after beginning another payment for the same cart (${where}).`,
    description:
      `Only the payment in instalments counts for the order. The other one (${providers.join(", ")}) is kept in Medusa. ` +
      "Check with its provider whether it went through; if it did, refund it.",
  }
}

/** Nothing where a person decides in any case: the problem's own sentence says how. */
function next(checkout: Subject, policy: PlacingPolicy, now: Date): string {
  return checkout.placementState === "unplaced" && !decidedByPerson(checkout)
    ? NEXT_SENTENCES[recovery(checkout, policy, now)]
    : ""
}

/** The two amounts side by side. The service takes pounds only; any other currency it reports is shown by its code. */
function figures({ amountMinor }: Pick<Checkout, "amountMinor">, reported: ReportedAmount | null): string {
  if (reported === null) {
    return ""
  }
  const named = (reported.amountMinor / 100).toFixed(2)
  const shown = reported.currency === TERRITORY_CURRENCY ? `£${named}` : `${named} ${reported.currency}`
  return `The service reported ${shown}; ${formatPounds(amountMinor)} was agreed. `
}

function titleOf(
  problem: Problem,
  { amountMinor, reference }: Pick<Checkout, "amountMinor" | "reference">,
  where: string
): string {
  const amount = formatPounds(amountMinor)
  switch (problem) {
    case "account_gone":
      return `A payment of ${amount} belongs to an account that is no longer configured (${reference}).`
    case "outcome_contradicted":
      return `The payment of ${amount} for ${where} is now reported as cancelled.`
    case "order_total_differs":
      return `The total of ${where} differs from the ${amount} that was paid for it.`
    case "order_unpaid":
      return `An order has no payment, and a payment of ${amount} for it was never finished (${reference}).`
    case "amount_mismatch":
      return `The service reported a different amount for a payment of ${amount} (${reference}).`
    case "cart_already_ordered":
    case "cart_changed":
    case "cart_gone":
    case "completion_failed":
    case "not_owed":
    case "order_cancelled":
    case "order_missing":
    case "refund_failed":
      return `A payment of ${amount} has no order (${reference}).`
    default:
      return assertNever(problem)
  }
}
