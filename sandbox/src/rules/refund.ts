import { DateTime } from "luxon"
import { REFUND_DAYS, SAME_DAY_RETRY_HOUR, ZONE } from "../wire"

export const TOO_LATE = `Orders can only be refunded within ${REFUND_DAYS} days of the purchase date.`
export const SAME_DAY = "Order can't be refunded on the day of purchase."

/** Whole calendar days in London from one moment to another: a clock change makes no day longer. */
export function londonDays(from: number, to: number): number {
  return londonMidnight(to).diff(londonMidnight(from), "days").days
}

/** The first moment at which a refund refused on the day of purchase is accepted: 10:00 in London on the next day. */
export function sameDayRetryAt(purchasedAt: number): number {
  return londonMidnight(purchasedAt).plus({ days: 1 }).set({ hour: SAME_DAY_RETRY_HOUR }).toMillis()
}

/**
 * Why a refund cannot be requested now, for its date alone (spec, refund rules 2 and 3).
 *
 * @param purchasedAt @param now milliseconds since 1970
 */
export function dateRefusal(purchasedAt: number, now: number, automaticApproval: boolean): string | undefined {
  if (londonDays(purchasedAt, now) > REFUND_DAYS) {
    return TOO_LATE
  }
  return automaticApproval && now < sameDayRetryAt(purchasedAt) ? SAME_DAY : undefined
}

function londonMidnight(at: number): DateTime {
  return DateTime.fromMillis(at, { zone: ZONE }).startOf("day")
}
