import { earliestPaidAt } from "./checkout/checkout"
import { londonDayAfter, londonDaysBetween, londonHourNextDay, nextLondonHour } from "./london-time"

/** Day 0 is the day of purchase; a refund on this day is still taken, on the next it is not (spec, Limits). */
export const LAST_REFUND_DAY = 100
/** From this hour, London time, of the day after the purchase an automatically approved refund is taken (spec, Limits). */
const APPROVAL_HOUR = 10
/** The first pause after a same-day refusal that our own clock did not expect, milliseconds: two clocks may differ a little. */
const UNEXPECTED_PAUSE_MS = 15 * 60_000

/**
 * Whether the account's refunds are approved without review, so that none is taken on the day of purchase: as the option says,
 * or `true` once the service has refused one for that; undefined otherwise.
 */
export type AutomaticApproval = boolean | undefined

/**
 * Until when a payment can be refunded.
 *
 * @param paidAt when we learnt of the payment: the service's own date may be earlier, never later, so that a window that
 *   is closed here is closed there as well
 */
export function refundWindow(paidAt: Date, now: Date) {
  return {
    open: londonDaysBetween(paidAt, now) <= LAST_REFUND_DAY,
    /** The start of the last day, in London. */
    lastDay: londonDayAfter(paidAt, LAST_REFUND_DAY),
  }
}

/** When a payment was made: while its page was open, and not after we learnt of it. */
type Moments = { paidAt: Date; createdAt: Date; expiresAt: Date | null }

/**
 * Until when a payment can be refunded, as people are told. Where its page was open on two of London's days, only the service knows on
 * which it was paid: then it is the first day that can be the last while the window is open, and the last that can be afterwards.
 */
export function toldWindow(payment: Moments, now: Date) {
  const earliest = earliestPaidAt(payment)
  const [first, last] = [refundWindow(earliest, now), refundWindow(latestPaidAt(payment, earliest), now)]
  return {
    open: last.open,
    lastDay: last.open ? first.lastDay : last.lastDay,
    isCertain: first.lastDay.getTime() === last.lastDay.getTime(),
  }
}

function latestPaidAt({ paidAt, expiresAt }: Moments, earliest: Date): Date {
  return expiresAt === null || expiresAt < earliest || expiresAt > paidAt ? paidAt : expiresAt
}

/** From when an automatically approved refund is taken; undefined when it is taken now. */
export function sameDayUntil(paidAt: Date, now: Date): Date | undefined {
  const from = londonHourNextDay(paidAt, APPROVAL_HOUR)
  return from > now ? from : undefined
}

/**
 * From when an account's refund is taken; undefined when it is taken now. We learn of a payment when it is made, or days later: it was
 * certainly made today only if it was also begun today. In doubt the refund is sent, because the service knows.
 */
export function takenFrom(
  payment: { paidAt: Date; createdAt: Date },
  automaticApproval: AutomaticApproval,
  now: Date
): Date | undefined {
  return automaticApproval === true ? sameDayUntil(earliestPaidAt(payment), now) : undefined
}

/**
 * When to send a refund again that the service refused for the day of purchase. Its answer outranks our arithmetic: where
 * that says the day is over, the pauses grow from a quarter of an hour, and end at 10:00 of the next morning at the latest.
 *
 * @param attempts how often it was sent so far, from 1
 */
export function afterSameDayRefusal(paidAt: Date, attempts: number, now: Date): Date {
  const expected = sameDayUntil(paidAt, now)
  if (expected) {
    return expected
  }
  const soon = now.getTime() + UNEXPECTED_PAUSE_MS * 2 ** Math.min(attempts - 1, 10)
  return new Date(Math.min(soon, nextLondonHour(now, APPROVAL_HOUR).getTime()))
}
