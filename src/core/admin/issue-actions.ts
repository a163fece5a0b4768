import type { Remedy } from "../accounting/differences"
import { assertNever } from "../assert-never"
import type { Problem } from "../checkout/states"
import type { Issue } from "./issues"

/** What an admin can do about an issue. */
export type AdminAction = "place" | "refund" | "retry" | "check" | "correct" | "dismiss"

/** Of each issue the actions, the one that helps most first. */
const ACTIONS: Record<Exclude<Issue, "unplaced" | "accounting">, readonly AdminAction[]> = {
  stuck: ["place", "dismiss"],
  return_stuck: ["refund", "dismiss"],
  refund_failed: ["retry", "dismiss"],
  refund_rejected: ["retry", "dismiss"],
  not_refunded: ["retry", "dismiss"],
  refund_unknown: ["check", "dismiss"],
  mismatch: ["check", "dismiss"],
  contradicted: ["check", "dismiss"],
  refund_differs: ["check", "dismiss"],
  refund_stuck: ["check", "dismiss"],
  invalid: ["dismiss"],
  order_total: ["dismiss"],
  order_unpaid: ["dismiss"],
  orphaned: ["dismiss"],
}

/** @param remedy of amounts that disagree */
export function actionsFor(issue: Issue, problem: Problem | null, remedy: Remedy = "check"): readonly AdminAction[] {
  if (issue === "unplaced") {
    return mayStillBeOrdered(problem) ? ["place", "refund", "dismiss"] : ["refund", "dismiss"]
  }
  return issue === "accounting" ? [remedy, "dismiss"] : ACTIONS[issue]
}

const MAY_BE_ORDERED: Record<Problem, boolean> = {
  account_gone: true,
  amount_mismatch: true,
  cart_already_ordered: false,
  cart_changed: false,
  cart_gone: false,
  completion_failed: true,
  not_owed: false,
  order_cancelled: false,
  order_missing: true,
  order_total_differs: false,
  order_unpaid: true,
  outcome_contradicted: true,
  refund_failed: true,
}

/** False where any order placed now would differ from the one that was paid for. */
export function mayStillBeOrdered(problem: Problem | null): boolean {
  return problem === null || MAY_BE_ORDERED[problem]
}

/** With these, a person should look at the payment in the service's back office, or ask its support, first. */
const LOOK_ELSEWHERE: readonly (Problem | null)[] = ["amount_mismatch", "outcome_contradicted", "refund_failed"]

/**
 * The action to put forward, if any. None where a person should look elsewhere first, and none that changes nothing.
 *
 * @param actions what can be done, the one that helps most first
 */
export function recommendedAction(
  [first = "check"]: readonly AdminAction[],
  { problem, hasFailedRefund }: { problem: Problem | null; hasFailedRefund: boolean }
): AdminAction | null {
  switch (first) {
    case "place":
    case "refund":
      return LOOK_ELSEWHERE.includes(problem) ? null : first
    case "retry":
      return hasFailedRefund ? null : first
    case "correct":
      return first
    case "check":
    case "dismiss":
      return null
    default:
      return assertNever(first)
  }
}
