import { type Checkout, isOutcomeAwaited, isPaidUnplaced } from "./checkout"
import { isUndecided } from "./states"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A callback that comes at all comes within seconds of the payment; the session's end is the first moment worth asking at. */
const GRACE_MS = 2 * MINUTE
/** How long a creation may be under way before its answer counts as lost. */
const CREATION_MS = 2 * MINUTE
/** The pause before a paid checkout without an order is tried again the first time. */
const FIRST_PLACING_PAUSE_MS = MINUTE
/** The shortest pause while a shopper who came back waits to hear whether they paid. */
const WAITING_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = DAY
/** The longest pause for a paid one: even where nobody buys, what failed all night is tried again this soon in the morning. */
const LONGEST_PLACING_PAUSE_MS = 30 * MINUTE
/** A checkout this long past its session's end, and still not paid, is no longer asked about. */
const LAPSE_AFTER_MS = 3 * DAY
/** A look that failed is made again after this part of the time that the outcome has been due: an outage costs little more than it lasts. */
const FAILED_PART = 1 / 15
/** The longest pause after it, until the checkout has been asked about for long enough. */
export const LONGEST_FAILED_PAUSE_MS = 30 * MINUTE

type Paced = Pick<Checkout, "remoteState" | "placementState" | "checks" | "expiresAt" | "returnedAt" | "answeredAt">

/** When the reconcile job looks at a new row, should the process die before the service answers. */
export function firstCheck(now: Date): Date {
  return new Date(now.getTime() + CREATION_MS)
}

/** When the reconcile job looks at a checkout whose hosted page is open until then. */
export function checkAfterSession(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + GRACE_MS)
}

/**
 * When to look again: pauses double from one minute to one day, to half an hour where money waits for its order. Null when nothing
 * is open.
 *
 * @param checkout as it is after the look; `checks` counts the looks so far, of those at the service the ones that it answered
 */
export function nextCheck(checkout: Paced, now: Date): Date | null {
  const paidUnplaced = isPaidUnplaced(checkout)
  const open = isUndecided(checkout)
  if (!paidUnplaced && !open) {
    return null
  }
  if (open && checkout.expiresAt && checkout.expiresAt > now) {
    const afterSession = checkAfterSession(checkout.expiresAt)
    const soon = whileWaiting(checkout, now)
    return soon && soon < afterSession ? soon : afterSession
  }
  const longest = paidUnplaced ? LONGEST_PLACING_PAUSE_MS : LONGEST_PAUSE_MS
  const pause = Math.min(FIRST_PLACING_PAUSE_MS * 2 ** Math.min(checkout.checks, 20), longest)
  return new Date(now.getTime() + pause)
}

/**
 * When to look again where the service was asked and did not answer, as a rule for everybody alike: such a look does not count. While
 * the page is open, not later for it than otherwise.
 */
export function checkAfterFailure(checkout: Paced & Pick<Checkout, "createdAt">, now: Date): Date | null {
  const { expiresAt, createdAt, returnedAt } = checkout
  const next = nextCheck(checkout, now)
  const isOpen = expiresAt !== null && expiresAt > now
  const since = isOpen ? isOutcomeAwaited(checkout) && returnedAt : (expiresAt ?? createdAt)
  if (next === null || !since) {
    return next
  }
  const longest = hasLapsed(checkout, now) ? LONGEST_PAUSE_MS : LONGEST_FAILED_PAUSE_MS
  const again = afterFailure(since, longest, now)
  return isOpen && next < again ? next : again
}

/** When to look again for what has been due since then, where a look failed. @param longest pause, milliseconds */
export function afterFailure(since: Date, longest: number, now: Date): Date {
  return new Date(now.getTime() + Math.max(MINUTE, Math.min((now.getTime() - since.getTime()) * FAILED_PART, longest)))
}

/** Soon at first, then ever more slowly: half as long again as the shopper has waited. Null when nobody waits to hear. */
function whileWaiting(checkout: Pick<Checkout, "remoteState" | "returnedAt" | "answeredAt">, now: Date): Date | null {
  const { returnedAt } = checkout
  if (!isOutcomeAwaited(checkout) || returnedAt === null) {
    return null
  }
  const waited = now.getTime() - returnedAt.getTime()
  return new Date(now.getTime() + Math.max(WAITING_PAUSE_MS, waited / 2))
}

/** True when an unpaid checkout has been asked about for long enough. */
export function hasLapsed(checkout: Pick<Checkout, "remoteState" | "expiresAt" | "createdAt">, now: Date): boolean {
  const end = checkout.expiresAt ?? checkout.createdAt
  return isUndecided(checkout) && now.getTime() - end.getTime() > LAPSE_AFTER_MS
}

/** One question to the service about a checkout in this time, whoever asks. Milliseconds. */
export const LOOK_PAUSE_MS = 15_000

/**
 * A browser that comes later than this after the payment page closed is not worth one of the few look-ups that the service
 * allows a minute; the job goes on asking. Milliseconds.
 */
const BROWSERS_ASK_FOR_MS = 60 * 60_000

/** Links stay in histories and mailboxes: after a day, this one no longer names cart or order. Milliseconds. */
const RETURN_LINK_FOR_MS = 24 * 60 * 60_000

/** True when whoever follows the return link of a checkout is shown the shop and nothing of the payment. */
export function hasNeutralPageOnly({ createdAt }: Pick<Checkout, "createdAt">, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > RETURN_LINK_FOR_MS
}

/** True while a browser's visit may make us ask the service about a checkout. */
export function mayAskForBrowser({ expiresAt }: Pick<Checkout, "expiresAt">, now: Date): boolean {
  return expiresAt === null || now.getTime() - expiresAt.getTime() <= BROWSERS_ASK_FOR_MS
}

/** True where a page ended and the service was not heard since: no callback came, and no job has run. */
export function isUnheardSinceEnd(
  { remoteState, expiresAt, answeredAt }: Pick<Checkout, "remoteState" | "expiresAt" | "answeredAt">,
  now: Date
): boolean {
  const isOver = remoteState === "received" && expiresAt !== null && expiresAt < now
  return isOver && (answeredAt === null || answeredAt < expiresAt)
}

/**
 * True while nobody is sent to another page: the hosted page, or a callback of an account that is gone, said that this one was paid,
 * and the service has not been heard since. It ends with the time in which browsers ask: no outage keeps a cart from being paid longer.
 */
export function isSaidPaid(
  checkout: Pick<Checkout, "remoteState" | "returnedAt" | "answeredAt" | "paymentUrl" | "expiresAt">,
  now: Date
): boolean {
  return isOutcomeAwaited(checkout) && checkout.paymentUrl !== null && mayAskForBrowser(checkout, now)
}

/** Nobody changes a cart and starts its payment anew more often than this; the service takes one creation a second in all. */
const MOST_CREATIONS = 10
/** So many creations without a page count as one: a click leads to as many while the service is out of order, which is not the shopper's doing. */
const PAGELESS_AS_ONE = 3
const WITHIN_MS = 10 * 60_000

/** True while another checkout may be created for a cart. @param attempts all attempts to pay it */
export function mayCreate(attempts: readonly Pick<Checkout, "createdAt" | "remoteState">[], now: Date): boolean {
  const recent = attempts.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < WITHIN_MS)
  const pageless = recent.filter(({ remoteState }) => remoteState === "refused" || remoteState === "unknown").length
  return recent.length - pageless + Math.floor(pageless / PAGELESS_AS_ONE) < MOST_CREATIONS
}
