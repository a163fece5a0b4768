import { assertNever } from "../assert-never"
import type { Problem } from "../checkout/problem"
import type { AdminAction } from "./issue-actions"

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
