import { assertNever } from "../assert-never"
import { afterBusinessDays, londonDayAfter } from "../london-time"
import { minorToMajor, TERRITORY_CURRENCY } from "../money/money"
import { sentence, type SentenceId } from "../sentences"
import type { Checkout } from "../checkout/checkout"
import { isReturnedWhole, remainder } from "./amounts"
import type { Refund } from "./refund"
import { cameToNothing, type RefundState } from "./states"

/**
 * Where a refund stands, for the shopper who gets it.
 *
 * - `planned`: it is sent at a later time, for example the morning after the purchase
 * - `sending`: it is on its way to the service, or its answer was lost
 * - `sent`: the service has it
 * - `complete`: the service has made it
 * - `failed`: it came to nothing at the service
 * - `called_off`: the shop withdrew it before it was sent
 */
type ShopperRefundState = "planned" | "sending" | "sent" | "complete" | "failed" | "called_off"

const STATES: Record<RefundState, ShopperRefundState> = {
  scheduled: "planned",
  submitting: "sending",
  unknown: "sending",
  requested: "sent",
  pending: "sent",
  complete: "complete",
  failed: "failed",
  rejected: "failed",
  called_off: "called_off",
}

/** Approval and processing can take up to a business day (spec, Refund request). */
const USUAL_BUSINESS_DAYS = 1

/**
 * What the shopper is told of a refund, and the same as other programs and storefronts read it: amounts in pounds, times in ISO 8601.
 *
 * @returns undefined for one that another took the place of, or that was refused before anybody could count on it
 */
export function refundForShopper(row: Refund, now: Date) {
  if (row.retriedAs !== null || (cameToNothing(row.state) && !wasCountedOn(row))) {
    return undefined
  }
  const state = STATES[row.state]
  const plannedFor = state === "planned" ? row.submitAfter : null
  const sentAt = state === "sent" || state === "complete" ? row.submittedAt : null
  const expectedBy = state === "sent" && sentAt ? afterBusinessDays(sentAt, USUAL_BUSINESS_DAYS) : null
  const completedAt = state === "complete" ? row.settledAt : null
  return {
    view: {
      state,
      amount: minorToMajor(row.amountMinor),
      currency_code: TERRITORY_CURRENCY.toLowerCase(),
      requested_at: row.createdAt.toISOString(),
      /** Not sent before this time; null for one that does not wait. */
      planned_for: plannedFor?.toISOString() ?? null,
      /** Null until the service has it. */
      sent_at: sentAt?.toISOString() ?? null,
      /** By when the service is usually done with it. */
      expected_by: expectedBy?.toISOString() ?? null,
      completed_at: completedAt?.toISOString() ?? null,
    },
    sentence: sentence(sentenceId(state, { plannedFor, expectedBy }, now), {
      amount: { minor: row.amountMinor },
      requested: { day: row.createdAt },
      ...(plannedFor && { planned: { day: plannedFor } }),
      ...(sentAt && { sent: { day: sentAt } }),
      ...(expectedBy && { expected: { day: expectedBy } }),
    }),
  }
}

/**
 * A shopper's refunds of what was paid for an order, without those that came to nothing and that others made up for: once nothing of a
 * payment is left, nobody waits for them any more.
 */
export function refundsToTell<Told extends Pick<Refund, "checkoutId" | "kind" | "amountMinor" | "state">>(
  payments: readonly Pick<Checkout, "id" | "amountMinor">[],
  refunds: readonly Told[]
): Told[] {
  const isBack = (checkoutId: string) => {
    const payment = payments.find(({ id }) => id === checkoutId)
    const own = refunds.filter((refund) => refund.checkoutId === checkoutId)
    return payment !== undefined && (isReturnedWhole(own) || remainder(payment, own) === 0)
  }
  return refunds.filter(({ checkoutId, state }) => STATES[state] !== "failed" || !isBack(checkoutId))
}

/**
 * What the service had accepted, or Medusa had recorded, may have been announced; what an admin was refused at the click was not.
 * What is owed in any case counts, and so does what had been told before its retry was refused.
 */
function wasCountedOn({ kind, state, wasRecorded, retryOf }: Refund): boolean {
  return state === "failed" || kind !== "asked" || wasRecorded === true || retryOf !== null
}

type Times = { plannedFor: Date | null; expectedBy: Date | null }

function sentenceId(state: ShopperRefundState, { plannedFor, expectedBy }: Times, now: Date): SentenceId {
  switch (state) {
    case "planned":
      return plannedFor && plannedFor > now ? "refundPlanned" : "refundSending"
    case "sending":
      return "refundSending"
    case "sent":
      // One that was found in the service's list may lack the time of its sending.
      return expectedBy === null ? "refundSending" : londonDayAfter(expectedBy, 1) <= now ? "refundSlow" : "refundSent"
    case "complete":
      return "refundComplete"
    case "failed":
      return "refundFailed"
    case "called_off":
      return "refundCalledOff"
    default:
      return assertNever(state)
  }
}
