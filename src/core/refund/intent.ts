import type { Checkout } from "../checkout/checkout"
import type { MinorAmount } from "../money/money"
import { refused } from "../refusal"
import type { NewRefund, Refund } from "./refund"
import { isExplained, remainder } from "./amounts"
import { cameToNothing } from "./states"

/** What a requested refund finds: the row that already stands for it, or none, and the failed one that it retries. */
type Intent = { known: Refund } | { known: undefined; takesUp: Refund | undefined }

/** `takenMinor`: what the service took, where that is not what was agreed. */
type Wanted = Pick<NewRefund, "kind" | "medusaRefundId" | "retryOf"> & { takenMinor?: MinorAmount | undefined }
type Paid = Pick<Checkout, "amountMinor">

/**
 * The same refund is made once, however often it is asked for: of one id in Medusa, or, where Medusa has no refund, of one
 * kind. One that came to nothing is taken up when a person says so, by naming it or by giving an unplaced payment back again, and
 * where it is known by now that less was left.
 *
 * @param refunds all of the checkout
 * @throws Refusal when the one to be taken up has not come to nothing, or was taken up before
 */
export function intentOf(refunds: readonly Refund[], wanted: Wanted, checkout: Paid): Intent {
  if (wanted.retryOf !== null) {
    const takesUp = refunds.find(({ id }) => id === wanted.retryOf)
    requireNothingCameOf(takesUp)
    return { known: undefined, takesUp }
  }
  const same = refunds.filter((refund) => isSame(refund, wanted))
  const known = same.find(({ state }) => state !== "complete") ?? same[0]
  const leftMinor = remainder({ amountMinor: wanted.takenMinor ?? checkout.amountMinor }, refunds)
  if (known && isOfPart(known, leftMinor)) {
    return { known: undefined, takesUp: undefined }
  }
  const stands = known && !(wanted.medusaRefundId === null && mayBeTakenUp(known, leftMinor))
  return stands ? { known } : { known: undefined, takesUp: known }
}

/** What went back of a payment without an order was less than the service says by now that it took. */
function isOfPart({ kind, state, settledAt }: Refund, leftMinor: number): boolean {
  return kind === "unplaced" && state === "complete" && settledAt !== null && leftMinor > 0
}

function mayBeTakenUp(known: Refund, leftMinor: number): boolean {
  const isOver = known.kind === "unplaced" ? known.settledAt !== null : isExplained(known, leftMinor)
  return cameToNothing(known.state) && isOver
}

/** What Medusa writes on a refund that it makes because a cart's completion failed after the capture. */
const COMPENSATION_NOTE = "Refunded due to cart completion failure"

/** True for a refund that Medusa made because a completion failed: nobody asked for it, and its note says so. */
export function isCompensation({ note, createdBy }: { note: string | null; createdBy: string | null }): boolean {
  return createdBy === null && note === COMPENSATION_NOTE
}

/**
 * What a refund is about: a retry that was refused before Medusa recorded it is about the one it was to replace, of which the service
 * and Medusa know.
 */
export function originOf(refund: Refund, refunds: readonly Refund[]): Refund {
  const wasRefused = refund.state === "rejected" && refund.wasRecorded !== true
  const before = wasRefused ? refunds.find(({ id }) => id === refund.retryOf) : undefined
  return before ? originOf(before, refunds) : refund
}

/** @throws Refusal unless a refund came to nothing and nothing has taken it up */
export function requireNothingCameOf(refund: Refund | undefined): asserts refund is Refund {
  if (!refund || !cameToNothing(refund.state)) {
    throw refused("not_failed", {})
  }
  if (refund.retriedAs !== null) {
    throw refused("retried_already", {})
  }
}

/** @throws Refusal when a payment without an order has one by now, or is not on its way back */
export function requireUnplaced({ placementState }: Pick<Checkout, "placementState">): void {
  if (placementState === "placed") {
    throw refused("has_order_now", {})
  }
  if (placementState !== "refunding") {
    throw refused("not_on_its_way_back", {})
  }
}

/** @throws Refusal when the order whose refund is retried is gone: its payment then gets another order, or goes back as a whole */
export function requireOrder({ placementState }: Pick<Checkout, "placementState">): void {
  if (placementState !== "placed") {
    throw refused("order_gone_place_again", {})
  }
}

function isSame(refund: Refund, { kind, medusaRefundId }: Wanted): boolean {
  return medusaRefundId === null
    ? refund.medusaRefundId === null && refund.kind === kind && refund.retriedAs === null
    : refund.medusaRefundId === medusaRefundId
}
