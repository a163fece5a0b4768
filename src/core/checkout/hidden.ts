import { type Checkout, isPaidUnplaced } from "./checkout"
import { type PlacingPolicy, recovery } from "./recovery"

/** How long after its payment a checkout is looked for at every tick; later the daily comparison finds it. Milliseconds. */
const LOOKED_FOR_MS = 10 * 60_000

type Hidden = Pick<
  Checkout,
  | "serviceCheckoutId"
  | "remoteState"
  | "placementState"
  | "problem"
  | "paidAt"
  | "createdAt"
  | "heldAt"
  | "failedAt"
  | "isShopsFailure"
>

/** True for a paid checkout that is to be given back, and of which the service's id, which that needs, is not known. */
export function lacksIdForReturn(checkout: Hidden, policy: PlacingPolicy, now: Date): boolean {
  return checkout.serviceCheckoutId === null && isPaidUnplaced(checkout) && recovery(checkout, policy, now) === "return"
}

/** True while the service's id of a paid checkout is worth a page of the list: it was paid just now, or its refund waits for it. */
export function isLookedFor(checkout: Hidden, policy: PlacingPolicy, now: Date): boolean {
  const isYoung = checkout.paidAt !== null && now.getTime() - checkout.paidAt.getTime() <= LOOKED_FOR_MS
  return (
    checkout.serviceCheckoutId === null &&
    checkout.remoteState === "successful" &&
    (isYoung || lacksIdForReturn(checkout, policy, now))
  )
}
