import { afterFailure, LONGEST_FAILED_PAUSE_MS } from "../checkout/pace"
import type { Refund } from "./refund"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** No call takes longer than this, so a refund that is still `submitting` then was left by a process that died. */
export const CALL_LOST_AFTER_MS = 2 * MINUTE
/**
 * A refund whose answer was lost is not sent again before this time has passed and the list, read afterwards, did not show it.
 * Far longer than any request is under way.
 */
export const SAFE_WAIT_MS = 15 * MINUTE
/**
 * That a refund whose answer was lost never arrived is shown only by a list that was asked for so long after the sending. A list may be
 * cached or lag behind, and say the same twice in a row: a refund that waits an hour more costs nothing, one that is made twice does.
 */
export const LIST_LAGS_MS = HOUR
/** How far the service's clock and ours may still be apart once they were compared. */
export const CLOCKS_APART_MS = 5 * MINUTE
/**
 * A record of its amount may be a lost refund's if it was made within this time of the sending, whatever the clocks say: one that
 * fits badly is a person's, and keeps the refund from being sent again. No clock that the rules about days could live with is off by more.
 */
export const MATCH_WITHIN_MS = DAY
/** So much too early a record may be dated and still be a person's question, in a list that nobody had read before. */
export const DATED_EARLY_MS = 7 * DAY
/**
 * A refund that the service accepted and does not find is told of when it has not found it for so long: its look-ups may lag behind what
 * it has accepted, and what they answer for an hour they answer for all refunds alike.
 */
export const NOT_KNOWN_AFTER_MS = 3 * HOUR
/** A business day (spec, Refund request), weekends and holidays before it. */
const LONG_OPEN_MS = 5 * DAY
/** As long as it takes until an outage is an alert: a second call has failed, the job's if nobody else's. */
const OUTAGE_TOLD_AFTER_MS = 2 * MINUTE
/** How often the service's list is looked through for refunds made elsewhere. */
export const NOTICE_EVERY_MS = 30 * MINUTE

/**
 * When to look at an open refund the next time. Approval and processing take up to a business day (spec, Refund request):
 * pauses double from a minute to six hours, and after some days last a day.
 *
 * @param checks looks so far
 */
export function nextLook(checks: number, now: Date): Date {
  const longest = checks < 20 ? 6 * HOUR : DAY
  return new Date(now.getTime() + Math.min(MINUTE * 2 ** Math.min(checks, 20), longest))
}

/**
 * When to look again where the service was asked and did not answer, as a rule for everybody alike: such a look does not count. One that
 * has been open for longer than any processing takes is asked about as seldom as otherwise.
 */
export function lookAfterFailure({ submittedAt, createdAt }: Refund, now: Date): Date {
  const since = submittedAt ?? createdAt
  return afterFailure(since, now.getTime() - since.getTime() > LONG_OPEN_MS ? DAY : LONGEST_FAILED_PAUSE_MS, now)
}

type Lost = Pick<Refund, "state" | "reason" | "submittedAt" | "createdAt" | "lossToldAt">

/** True when its answer was lost, and no person is asked what became of it. */
export function isLost({ state, reason }: Pick<Refund, "state" | "reason">): boolean {
  return state === "unknown" && reason === null
}

/** True when admins should read now that an answer was lost, unless an alert tells them why. */
export function isLossNews(refund: Lost, now: Date): boolean {
  return isLost(refund) && refund.lossToldAt === null && now >= lossToldFrom(refund)
}

function lossToldFrom({ submittedAt, createdAt }: Lost): Date {
  return new Date((submittedAt ?? createdAt).getTime() + OUTAGE_TOLD_AFTER_MS)
}

/** When to look again for one that the list has to be read for, not before `until`: in time to tell of it. */
export function nextSearch(refund: Lost, until: Date, now: Date): Date {
  const soon = nextLook(0, now)
  const toldFrom = lossToldFrom(refund)
  const next = until > soon ? until : soon
  return refund.lossToldAt === null && toldFrom > now && toldFrom < next ? toldFrom : next
}

/** When to send again what was certainly not carried out. @param retryAfterSeconds the pause that the service or the budget asked for */
export function nextAttempt(attempts: number, retryAfterSeconds: number | undefined, now: Date): Date {
  const pause = Math.min(MINUTE * 2 ** Math.min(attempts, 20), HOUR)
  return new Date(now.getTime() + (retryAfterSeconds === undefined ? pause : retryAfterSeconds * 1000))
}
