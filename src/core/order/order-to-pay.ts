import { assertNever } from "../assert-never"
import type { Note, Wish } from "../cart/corrections"
import type { Failure } from "../cart/failure"
import { isCounted, type PaymentInMedusa } from "../cart/standing-payment"
import type { SessionFacts } from "../cart/truth"
import { type Checkout, isPaidUnplaced, mayBePlaced } from "../checkout/checkout"
import { type PlacingPolicy, recoveryNow } from "../checkout/recovery"
import type { Problem } from "../checkout/states"
import type { MinorAmount } from "../money/money"
import { SENTENCES } from "../sentences"

/** An order that is there, and a payment collection by which more is to be paid for it. Amounts in pence. */
export type OrderToPay = {
  orderId: string
  isCancelled: boolean
  /** What the order costs more than was paid, captured or not; 0 where it owes nothing. */
  owedMinor: MinorAmount
  /** What was paid and is not captured yet: Medusa asks for it again in a collection that it makes now. */
  uncapturedMinor: MinorAmount
  /** ISO 4217, upper case. */
  currency: string
  /** Medusa's own state of the collection. */
  collectionStatus: string
  collectionMinor: MinorAmount
  sessions: readonly SessionFacts[]
  /** Those of the collection, of any provider. */
  payments: readonly PaymentInMedusa[]
}

type Paid = Pick<Checkout, "amountMinor" | "currency">

/** Collections that nobody has paid, or is about to. */
const OPEN: ReadonlySet<string> = new Set(["not_paid", "awaiting"])

/** Why an order cannot be paid with this; null where it can. @param order undefined where order or collection are gone */
export function obstacleTo(order: OrderToPay | undefined, { amountMinor, currency }: Paid): Problem | null {
  if (order?.isCancelled) {
    return "order_cancelled"
  }
  const isOwed =
    order !== undefined &&
    amountMinor > 0 &&
    OPEN.has(order.collectionStatus) &&
    order.currency === currency &&
    order.collectionMinor === amountMinor &&
    order.owedMinor >= amountMinor
  return isOwed ? null : "not_owed"
}

/** The same before anything is paid, as a sentence for the shopper; undefined where the order may be paid. */
export function refusalOf(order: OrderToPay, paid: Paid): string | undefined {
  const obstacle = obstacleTo(order, paid)
  if (obstacle === null) {
    return undefined
  }
  if (order.isCancelled) {
    return SENTENCES.orderCancelled
  }
  const isSettled = order.owedMinor === 0 || order.collectionMinor === 0 || !OPEN.has(order.collectionStatus)
  if (isSettled) {
    return SENTENCES.nothingOwed
  }
  const excessMinor = order.collectionMinor - order.owedMinor
  if (excessMinor <= 0) {
    return SENTENCES.amountChanged
  }
  return excessMinor <= order.uncapturedMinor ? SENTENCES.notCaptured : SENTENCES.lessOwed
}

/** Why somebody looks, as for a cart; `place`: it is paid, or an admin wants it to count for its order. */
export type OrderWish = Extract<Wish["kind"], "place" | "recover" | "return">

/**
 * What brings a payment of an order nearer to its end: it counts for the order, or goes back in full.
 *
 * - `pay`: Medusa makes a payment of it, in the collection
 * - `record`: the order counts the payment that Medusa has
 */
type OrderStep = { do: "pay" } | { do: "record" } | { do: "note"; note: Note }

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
  const isPaid = order !== undefined && hasPaid(order, attempt.reference)
  // Nothing is given back of which it is not known whether it counts.
  if (failure !== null && (wish !== "recover" || order === undefined || isPaid)) {
    return unplaced("completion_failed", failure)
  }
  if (isPaid) {
    return { do: "record" }
  }
  // A merchant's code may have moved the collection to another order, which was not paid for.
  const obstacle = obstacleTo(order?.orderId === attempt.forOrderId ? order : undefined, attempt)
  const tried = { canBeTried: obstacle === null, obstacle, failedNow: failure?.scope ?? null }
  const step = wish === "recover" ? recoveryNow(attempt, tried, attempt.policy, now) : wish
  switch (step) {
    case "place":
      return obstacle !== null
        ? unplaced(obstacle, failure)
        : mayBePlaced(attempt) && failure === null
          ? { do: "pay" }
          : unplaced("completion_failed", failure)
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

/** True where Medusa has a payment with this reference: whatever became of it since, it was counted for the order. */
function hasPaid({ payments }: OrderToPay, reference: string): boolean {
  return payments.some((payment) => payment.reference === reference && isCounted(payment))
}
