import { DateTime } from "luxon"

/** Days after the day of purchase, which is day 0, on which a refund is still taken (spec, refund rule 2). */
const WINDOW_DAYS = 100
/** The service's calendar. */
const ZONE = "Europe/London"

/** The last day on which a payment may be refunded, YYYY-MM-DD in London. */
export function refundableUntil(paidAt: Date): string {
  return DateTime.fromJSDate(paidAt, { zone: ZONE }).plus({ days: WINDOW_DAYS }).toFormat("yyyy-MM-dd")
}

/** True up to the end of that day. */
export function isRefundable(paidAt: Date, now: Date): boolean {
  return DateTime.fromJSDate(now, { zone: ZONE }).toFormat("yyyy-MM-dd") <= refundableUntil(paidAt)
}
