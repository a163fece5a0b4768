import { assertNever } from "../assert-never"
import { type AutomaticApproval, takenFrom } from "../refund-window"
import { type Checkout, isPaidUnplaced } from "./checkout"
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
  account: { onUnplaceable: "refund" | "hold"; retryHours: number | false } = {
    onUnplaceable: "hold",
    retryHours: false,
  },
  automaticApproval?: AutomaticApproval
): PlacingPolicy {
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

/**
 * The same where it is known what stands in the way now: nothing is given back for a reason that no longer holds. What may pass is
 * given up only when it has failed just now: however long ago it failed first, nobody may have tried it since.
 *
 * @param obstacle null where nothing stands in the way
 * @param failedNow where it failed just now: what the shop itself cannot place is kept for as long as that; null where it was not tried
 */
export function recoveryNow(
  checkout: Facts,
  {
    canBeTried,
    obstacle,
    failedNow,
  }: { canBeTried: boolean; obstacle: Problem | null; failedNow: "shop" | "cart" | null },
  policy: PlacingPolicy,
  now: Date
): Recovery {
  const isYetToBeTried = canBeTried && failedNow === null && isRetried(checkout)
  const isOutdated = patienceWith(checkout) === "none" && checkout.problem !== obstacle
  if (isYetToBeTried || isOutdated) {
    return "place"
  }
  const isShopsFailure = checkout.isShopsFailure || failedNow === "shop"
  return recovery({ ...checkout, isShopsFailure }, policy, now)
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

const RESTORABLE: readonly (Problem | null)[] = ["cart_changed", "cart_gone", "cart_moved", "not_owed"]

/** True where cart or order may yet be again what was paid for: then an order is made of it, and nothing is given back. */
export function mayFitAgain({ problem }: Pick<Checkout, "problem">): boolean {
  return RESTORABLE.includes(problem)
}

type Patience = "not_tried_yet" | "while_it_may_pass" | "none" | "a_person_decides"

const PATIENCE: Readonly<Record<Problem, Patience>> = {
  // These arose while the attempt was not paid yet.
  account_gone: "not_tried_yet",
  order_unpaid: "not_tried_yet",
  completion_failed: "while_it_may_pass",
  cart_already_ordered: "none",
  cart_changed: "none",
  cart_gone: "none",
  cart_moved: "none",
  not_owed: "none",
  order_cancelled: "none",
  amount_mismatch: "a_person_decides",
  order_missing: "a_person_decides",
  order_total_differs: "a_person_decides",
  outcome_contradicted: "a_person_decides",
  refund_failed: "a_person_decides",
  returned_in_part: "a_person_decides",
}

function patienceWith({ problem, heldAt }: Pick<Checkout, "problem" | "heldAt">): Patience {
  if (heldAt !== null) {
    return "a_person_decides"
  }
  if (problem === null) {
    // However long an outage lasted, it is not known yet that no order can be made.
    return "not_tried_yet"
  }
  // What another version has written is left to a person.
  return Object.hasOwn(PATIENCE, problem) ? PATIENCE[problem] : "a_person_decides"
}

/** How long after its payment a checkout is looked for at every tick; later the daily comparison finds it. Milliseconds. */
const LOOKED_FOR_MS = 10 * 60_000

type Hidden = Facts & Pick<Checkout, "serviceCheckoutId" | "remoteState" | "placementState">

/** True for a paid checkout that is to be given back, and of which the service's id, which that needs, is not known. */
export function lacksIdForReturn(checkout: Hidden, policy: PlacingPolicy, now: Date): boolean {
  return checkout.serviceCheckoutId === null && isPaidUnplaced(checkout) && recovery(checkout, policy, now) === "return"
}

/** True while the service's id of a paid checkout is worth a page of the list: it was paid just now, or its refund waits for it. */
export function isLookedFor(checkout: Hidden, policy: PlacingPolicy, now: Date): boolean {
  const { serviceCheckoutId, remoteState, paidAt } = checkout
  const isYoung = paidAt !== null && now.getTime() - paidAt.getTime() <= LOOKED_FOR_MS
  return (
    serviceCheckoutId === null && remoteState === "successful" && (isYoung || lacksIdForReturn(checkout, policy, now))
  )
}
