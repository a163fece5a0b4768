import type { Remedy } from "../accounting/differences"
import { assertNever } from "../assert-never"
import type { Problem } from "../checkout/states"
import type { Issue } from "./issues"

/** What an admin can do about an issue. */
export type AdminAction = "place" | "refund" | "retry" | "check" | "correct" | "dismiss"

/** The actions, the one that helps most first. @param remedy of amounts that disagree */
export function actionsFor(issue: Issue, problem: Problem | null, remedy: Remedy = "check"): readonly AdminAction[] {
  switch (issue) {
    case "unplaced":
      return mayStillBeOrdered(problem) ? ["place", "refund", "dismiss"] : ["refund", "dismiss"]
    case "stuck":
      return ["place", "dismiss"]
    case "return_stuck":
      return ["refund", "dismiss"]
    case "refund_failed":
    case "refund_rejected":
    case "not_refunded":
      return ["retry", "dismiss"]
    case "refund_unknown":
    case "mismatch":
    case "contradicted":
    case "refund_differs":
    case "refund_stuck":
      return ["check", "dismiss"]
    case "accounting":
      return [remedy, "dismiss"]
    case "invalid":
    case "order_total":
    case "order_unpaid":
    case "orphaned":
      return ["dismiss"]
    default:
      return assertNever(issue)
  }
}

/** False where any order placed now would differ from the one that was paid for. */
export function mayStillBeOrdered(problem: Problem | null): boolean {
  switch (problem) {
    case null:
    case "account_gone":
    case "order_unpaid":
    case "amount_mismatch":
    case "completion_failed":
    case "order_missing":
    case "outcome_contradicted":
    case "refund_failed":
      return true
    case "cart_already_ordered":
    case "cart_changed":
    case "cart_gone":
    case "not_owed":
    case "order_cancelled":
    case "order_total_differs":
      return false
    default:
      return assertNever(problem)
  }
}

/**
 * The action to put forward, if any. None where a person should look elsewhere first: at the payment in the service's back
 * office when amounts differ, with the service's support when a refund failed. What changes nothing needs no emphasis.
 *
 * @param actions what can be done, the one that helps most first
 */
export function recommendedAction(
  actions: readonly AdminAction[],
  { problem, hasFailedRefund }: { problem: Problem | null; hasFailedRefund: boolean }
): AdminAction | null {
  const [first = "check"] = actions
  switch (first) {
    case "place":
    case "refund":
      return problem === "amount_mismatch" || problem === "outcome_contradicted" || problem === "refund_failed"
        ? null
        : first
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
