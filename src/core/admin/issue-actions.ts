import type { Remedy } from "../accounting/differences"
import { assertNever } from "../assert-never"
import type { Problem } from "../checkout/states"
import type { Reason, ReasonCode } from "../reasons/reasons"
import type { Issue } from "./issues"

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
    return UNPLACED[problem === null ? "likely" : ORDERABLE[problem]]
  }
  return issue === "accounting" ? [remedy, "dismiss"] : ACTIONS[issue]
}

/**
 * Whether an order can still be made of money that has none: as things stand, only where cart or order are again what was paid for, or
 * never, because any order placed now would differ from that.
 */
const ORDERABLE: Record<Problem, "likely" | "restored" | "never"> = {
  account_gone: "likely",
  amount_mismatch: "likely",
  cart_already_ordered: "never",
  cart_changed: "restored",
  cart_gone: "restored",
  cart_moved: "restored",
  completion_failed: "likely",
  not_owed: "restored",
  order_cancelled: "never",
  order_missing: "likely",
  order_total_differs: "never",
  order_unpaid: "likely",
  outcome_contradicted: "likely",
  refund_failed: "likely",
  returned_in_part: "never",
}

const UNPLACED = {
  likely: ["place", "refund", "dismiss"],
  restored: ["refund", "place", "dismiss"],
  never: ["refund", "dismiss"],
} as const satisfies Record<string, readonly AdminAction[]>

export function mayStillBeOrdered(problem: Problem | null): boolean {
  return problem === null || ORDERABLE[problem] !== "never"
}

/** With these, a person should look at the payment in the service's back office, or ask its support, first. */
const LOOK_ELSEWHERE: readonly (Problem | null)[] = [
  "amount_mismatch",
  "outcome_contradicted",
  "refund_failed",
  "returned_in_part",
]

/** With these, the service refunds nothing any more: the money goes back another way. */
const TOO_LATE: readonly ReasonCode[] = ["period_ended", "last_day_passed", "last_day_surely_passed"]

/**
 * The action to put forward, if any. None where a person should look elsewhere first, and none that changes nothing.
 *
 * @param actions what can be done, the one that helps most first
 */
export function recommendedAction(
  [first = "check"]: readonly AdminAction[],
  { problem, hasFailedRefund, reason }: { problem: Problem | null; hasFailedRefund: boolean; reason: Reason | null }
): AdminAction | null {
  switch (first) {
    case "place":
    case "refund":
      return LOOK_ELSEWHERE.includes(problem) ? null : first
    case "retry":
      return hasFailedRefund || TOO_LATE.some((code) => code === reason?.code) ? null : first
    case "correct":
      return first
    case "check":
    case "dismiss":
      return null
    default:
      return assertNever(first)
  }
}
