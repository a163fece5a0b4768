import { assertNever } from "../assert-never"
import type { Checkout } from "./checkout"
import type { Problem } from "./problem"

/** How long the making of an order is tried again before the money goes back, milliseconds: stock may be added, an outage may end. */
export const PLACING_WINDOW_MS = 30 * 60_000

/**
 * What to do about money that was taken and has no order.
 *
 * - `place`: try to make the order (again)
 * - `return`: give the full amount back
 * - `hold`: leave it for a person
 */
export type Recovery = "place" | "return" | "hold"

/**
 * @param onUnplaceable the merchant's choice for money that no order can be made for
 * @param now compared with the time of payment
 */
export function recovery(
  checkout: Pick<Checkout, "problem" | "paidAt" | "heldAt">,
  onUnplaceable: "refund" | "hold",
  now: Date
): Recovery {
  const final = onUnplaceable === "refund" ? "return" : "hold"
  const patience = patienceWith(checkout)
  switch (patience) {
    case "not_tried_yet":
      return "place"
    case "while_it_may_pass":
      return checkout.paidAt !== null && now.getTime() - checkout.paidAt.getTime() > PLACING_WINDOW_MS ? final : "place"
    case "none":
      return final
    case "a_person_decides":
      return "hold"
    default:
      return assertNever(patience)
  }
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
