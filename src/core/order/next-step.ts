import { assertNever } from "../assert-never"
import type { Note } from "../cart/corrections"
import type { Failure } from "../cart/failure"
import { type Checkout, isPaidUnplaced, mayBePlaced } from "../checkout/checkout"
import { type PlacingPolicy, recoveryFrom } from "../checkout/recovery"
import type { Problem } from "../checkout/states"
import { hasPaid, obstacleTo, type OrderToPay } from "./order-to-pay"

/**
 * Why somebody looks.
 *
 * - `place`: it is paid, or an admin wants it to count for its order
 * - `recover`: its time has come
 * - `return`: an admin wants its money back
 */
export type OrderWish = "place" | "recover" | "return"

/**
 * What brings a payment of an order nearer to its end: it counts for the order, or goes back in full.
 *
 * - `pay`: Medusa makes a payment of it, in the collection
 * - `record`: the order counts the payment that Medusa has
 */
export type OrderStep = { do: "pay" } | { do: "record" } | { do: "note"; note: Note }

/**
 * @param order as Medusa has it at this moment; undefined where it or its collection are gone
 * @param failure what went wrong when the last step was done
 * @returns undefined where nothing is to be done
 */
export function nextOrderStep(
  attempt: Checkout & { policy: PlacingPolicy | null },
  order: OrderToPay | undefined,
  wish: OrderWish,
  failure: Failure | null,
  now: Date
): OrderStep | undefined {
  if (attempt.policy === null || !isPaidUnplaced(attempt)) {
    return undefined
  }
  if (failure !== null) {
    return unplaced("completion_failed", failure)
  }
  if (order && hasPaid(order, attempt.reference)) {
    return { do: "record" }
  }
  const obstacle = obstacleTo(order, attempt)
  const step = wish === "recover" ? recoveryFrom(attempt, obstacle, attempt.policy, now) : wish
  switch (step) {
    case "place":
      return obstacle !== null
        ? unplaced(obstacle, null)
        : mayBePlaced(attempt)
          ? { do: "pay" }
          : unplaced("completion_failed", null)
    case "return":
      return attempt.placementState === "unplaced" ? { do: "note", note: { kind: "refunding" } } : undefined
    case "hold":
      return { do: "note", note: { kind: "held" } }
    default:
      return assertNever(step)
  }
}

function unplaced(problem: Problem, failure: Failure | null): OrderStep {
  return { do: "note", note: { kind: "unplaced", problem, failure } }
}
