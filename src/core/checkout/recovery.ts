import { assertNever } from "../assert-never"
import { type AutomaticApproval, takenFrom } from "../refund-window"
import type { Checkout } from "./checkout"
import type { Problem } from "./states"

/** How long an order that its own cart stands in the way of is tried again at least before the money goes back, milliseconds: stock may be added. */
export const PLACING_WINDOW_MS = 30 * 60_000

/** The merchant's choices for money that has no order (yet). */
export type PlacingPolicy = {
  /** What happens when no order can be made: "refund" gives the money back in full, "hold" leaves it for an admin. */
  onUnplaceable: "refund" | "hold"
  /** How long an order is tried that the shop itself cannot make, milliseconds; Infinity: until an admin decides. */
  shopFailureMs: number
  /** Decides from when a refund is taken. */
  automaticApproval: AutomaticApproval
}

/**
 * What to do about money that was taken and has no order.
 *
 * - `place`: try to make the order (again)
 * - `return`: give the full amount back
 * - `hold`: leave it for a person
 */
export type Recovery = "place" | "return" | "hold"

const HOUR_MS = 60 * 60_000

/** From an account's options. One that is no longer configured moves no money by itself. */
export function placingPolicy(
  account: { onUnplaceable: "refund" | "hold"; retryHours: number | false } | undefined,
  automaticApproval?: AutomaticApproval
): PlacingPolicy {
  if (!account) {
    return { onUnplaceable: "hold", shopFailureMs: Infinity, automaticApproval }
  }
  const { onUnplaceable, retryHours } = account
  return { onUnplaceable, shopFailureMs: retryHours === false ? Infinity : retryHours * HOUR_MS, automaticApproval }
}

type Facts = Pick<Checkout, "problem" | "heldAt" | "failedAt" | "isShopsFailure" | "paidAt" | "createdAt">

/**
 * A payment that nobody has tried to place yet is not given up, and a refund that the service takes tomorrow at the earliest is
 * no reason to stop trying today.
 */
export function recovery(checkout: Facts, policy: PlacingPolicy, now: Date): Recovery {
  const final = policy.onUnplaceable === "refund" ? "return" : "hold"
  const patience = patienceWith(checkout)
  switch (patience) {
    case "not_tried_yet":
      return "place"
    case "while_it_may_pass":
      return isTriedEnough(checkout, policy, now) && !(final === "return" && isTakenLater(checkout, policy, now))
        ? final
        : "place"
    case "none":
      return final
    case "a_person_decides":
      return "hold"
    default:
      return assertNever(patience)
  }
}

function isTriedEnough({ failedAt, isShopsFailure }: Facts, { shopFailureMs }: PlacingPolicy, now: Date): boolean {
  const ms = isShopsFailure ? shopFailureMs : PLACING_WINDOW_MS
  return failedAt !== null && now.getTime() - failedAt.getTime() > ms
}

function isTakenLater({ paidAt, createdAt }: Facts, { automaticApproval }: PlacingPolicy, now: Date): boolean {
  return paidAt !== null && takenFrom({ paidAt, createdAt }, automaticApproval, now) !== undefined
}

/** True while the plugin itself keeps trying to make the order. */
export function isRetried(checkout: Pick<Checkout, "problem" | "heldAt">): boolean {
  const patience = patienceWith(checkout)
  return patience === "not_tried_yet" || patience === "while_it_may_pass"
}

/** True when nothing happens any more until a person decides. */
export function decidedByPerson(checkout: Pick<Checkout, "problem" | "heldAt">): boolean {
  return patienceWith(checkout) === "a_person_decides"
}

type Patience = "not_tried_yet" | "while_it_may_pass" | "none" | "a_person_decides"

function patienceWith({ problem, heldAt }: Pick<Checkout, "problem" | "heldAt">): Patience {
  return heldAt === null ? patienceWithProblem(problem) : "a_person_decides"
}

function patienceWithProblem(problem: Problem | null): Patience {
  switch (problem) {
    // However long an outage lasted, it is not known yet that no order can be made.
    case null:
    // It arose while the attempt was not paid yet.
    case "account_gone":
    case "order_unpaid":
      return "not_tried_yet"
    case "completion_failed":
      return "while_it_may_pass"
    case "cart_already_ordered":
    case "cart_changed":
    case "cart_gone":
    case "not_owed":
    case "order_cancelled":
      return "none"
    case "amount_mismatch":
    case "order_missing":
    case "order_total_differs":
    case "outcome_contradicted":
    case "refund_failed":
      return "a_person_decides"
    default:
      return assertNever(problem)
  }
}
