import { type Checkout, earliestPaidAt } from "../checkout/checkout"
import type { LedgerGap } from "../ledger-gap"
import type { MinorAmount } from "../money/money"
import { refused } from "../refusal"
import { remainder } from "./amounts"
import type { UnmatchedRefund } from "./match"
import type { Refund } from "./refund"
import { CLOCKS_APART_MS, SAFE_WAIT_MS } from "./schedule"

/** A refund that was made in the service's own back office, as its list shows it. */
export type ForeignRefund = Pick<UnmatchedRefund, "serviceRefundId" | "amountMinor" | "status" | "madeAt">

/**
 * True when what no row of the ledger has may be one of its refunds a second time: of its amount, and made when that one was sent, or
 * while it was sent again and again.
 *
 * @param accepted what was sent and the service has
 */
export function mayBeTwice({ amountMinor, madeAt }: ForeignRefund, accepted: readonly Accepted[]): boolean {
  return accepted.some(({ attempts, createdAt, submittedAt, ...refund }) => {
    const from = attempts > 1 ? createdAt : submittedAt
    const isThen =
      madeAt.getTime() >= from.getTime() - CLOCKS_APART_MS && madeAt.getTime() <= submittedAt.getTime() + SAFE_WAIT_MS
    return refund.amountMinor === amountMinor && isThen
  })
}

/** What a foreign refund is when it is recorded: one that came to nothing is none. */
export type RecordedState = Exclude<UnmatchedRefund["status"], "failed">

/** A refund of the ledger that was sent, the last time at `submittedAt`, and that the service has. */
export type Accepted = Pick<Refund, "amountMinor" | "attempts" | "createdAt"> & { submittedAt: Date }

type Row = Pick<Refund, "amountMinor" | "state" | "doubt">

/** @throws Refusal where there is nothing to record */
export function recordedState({ status }: Pick<ForeignRefund, "status">): RecordedState {
  if (status === "failed") {
    throw refused("nothing_to_record", {})
  }
  return status
}

/**
 * Whether a foreign refund can be this payment's: the service does not say, so a person decides among what is possible.
 *
 * @param refunds all refunds of the checkout
 * @throws Refusal with the reason why it cannot
 */
export function requireRoomFor(checkout: Checkout, refunds: readonly Row[], foreign: ForeignRefund): void {
  const { amountMinor } = foreign
  if (checkout.placementState !== "placed" || checkout.orderId === null) {
    throw refused("no_order_to_record_on", {})
  }
  if (isBefore(checkout, foreign)) {
    throw refused("before_payment", {})
  }
  const left = remainder(checkout, refunds)
  if (left === 0) {
    throw refused("all_refunded", { amount: amountMinor })
  }
  if (amountMinor > left) {
    throw refused("more_than_left", { left, amount: amountMinor })
  }
}

/**
 * Refunds that the service refused because less is left, and that cannot have been carried out before if this one is the same
 * payment's: there is no room for both. A person who says that it is has answered why they were refused.
 *
 * @param refunds all refunds of the checkout
 */
export function disprovedBy<R extends Row>(checkout: Checkout, refunds: readonly R[], foreign: ForeignRefund): R[] {
  return foreign.amountMinor > remainder(checkout, refunds) ? refunds.filter(isSoughtAfterRefusal) : []
}

/**
 * Whether the service may have less left of a payment than the ledger: one of these was made elsewhere and can be this payment's, or one
 * of its own failed, whose amount it may not have given free again.
 *
 * @param others the refunds of the checkout, without the one that was refused
 */
export function mayExplain(checkout: Checkout, others: readonly Row[], elsewhere: readonly ForeignRefund[]): boolean {
  const left = leftForForeign(checkout, others)
  const canBeOurs = elsewhere.some(
    (foreign) => foreign.status !== "failed" && foreign.amountMinor <= left && !isBefore(checkout, foreign)
  )
  return canBeOurs || others.some(({ state }) => state === "failed")
}

/** What may have been sent in a gap and has no row: anything while the list was not read since, then what it shows and nobody has dealt with. */
export type SentInGap = {
  gap: LedgerGap
  shown: "unread" | readonly Pick<UnmatchedRefund, "amountMinor" | "madeAt" | "absentAt">[]
}

/** The gap in which a refund of this amount, of this payment, may have been sent before; undefined where none can have been. */
export function gapToAskAbout(sent: SentInGap | undefined, checkout: Checkout, amountMinor: MinorAmount) {
  if (!sent || sent.shown === "unread") {
    return sent?.gap
  }
  const endsAt = sent.gap.until.getTime() + CLOCKS_APART_MS
  const mayBeIt = sent.shown.some((record) => {
    const { madeAt, absentAt } = record
    const earliest = absentAt !== null && absentAt > madeAt ? absentAt : madeAt
    const isOfGap = earliest.getTime() <= endsAt
    return record.amountMinor === amountMinor && isOfGap && !isBefore(checkout, { madeAt: earliest })
  })
  return mayBeIt ? sent.gap : undefined
}

function isBefore(checkout: Checkout, { madeAt }: Pick<ForeignRefund, "madeAt">): boolean {
  return madeAt.getTime() + CLOCKS_APART_MS < earliestPaidAt(checkout).getTime()
}

/** What is left of a payment for a refund made elsewhere: what the service refused and is only looked for takes nothing of it. */
export function leftForForeign(checkout: Checkout, refunds: readonly Row[]): MinorAmount {
  const taken = refunds.filter((refund) => !isSoughtAfterRefusal(refund))
  return remainder(checkout, taken)
}

function isSoughtAfterRefusal({ state, doubt }: Pick<Refund, "state" | "doubt">): boolean {
  return doubt === "less_left" && (state === "scheduled" || state === "unknown")
}

/** An order that a foreign refund may belong to. */
export type RefundHome = { checkout: Checkout; leftMinor: MinorAmount }

/** The likeliest first: where it is everything that is left, then what was paid last before it was made. */
export function byLikelihood(homes: readonly RefundHome[], { amountMinor }: ForeignRefund): RefundHome[] {
  const isAll = ({ leftMinor }: RefundHome) => (leftMinor === amountMinor ? 0 : 1)
  const paid = ({ checkout }: RefundHome) => earliestPaidAt(checkout).getTime()
  return [...homes].sort((a, b) => isAll(a) - isAll(b) || paid(b) - paid(a))
}
