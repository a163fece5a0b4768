import { ENOUGH_OTHERS } from "../cart/failure"
import { londonDayAfter, londonDaysBetween, londonIsoDay } from "../london-time"
import { LAST_REFUND_DAY } from "../refund-window"
import {
  type Alert,
  alert,
  ALERT_CODES,
  earlier,
  elapsed,
  HOUR_MS,
  isOfCreations,
  later,
  MINUTE_MS,
  minutesOf,
} from "./alert"
import { CLOCK_MS, clockFacts, serviceClock } from "./clock"
import {
  type AccountFacts,
  type ClosingFacts,
  type HealthFacts,
  JOB_MINUTES,
  type JobFacts,
  OF_EACH_MINUTE,
  type RefusedFacts,
} from "./facts"
import { credentials } from "./option-alerts"
import {
  checkoutsRefused,
  limitHit,
  lookUpsDenied,
  lookUpsLimited,
  refundsRefused,
  serviceDown,
} from "./service-alerts"

/** A job of each minute may wait for the others, and run for as long as this: then it is hung or held up. */
const HELD_UP_MS = 3 * MINUTE_MS
const LONGEST_RUN_MS = 5 * MINUTE_MS
/** No job of each minute gives a sign: the worker is gone. A restart of less than a minute costs one run, and is no alarm. */
export const GONE_MS = 2 * MINUTE_MS
/** Longer schedules may be late by an hour: the server may just have been restarted. */
const LATE_MS = HOUR_MS
/** One payment without a callback may be a restart of ours; the service delivers again after about ten minutes. */
const MISSED = 2
const REDELIVERY_MS = 15 * MINUTE_MS
/** After a restart, so long another process with the former options may still answer. */
const REPLACED_MS = 5 * MINUTE_MS
/** What is due is taken up within a minute or two, unless the service's limits make it wait; so much of it certainly will. */
const BACKLOG_MS = 10 * MINUTE_MS
const BACKLOG_ROWS = 1_000
/** Days before the last day of refund: from the first on an admin should know, and is reminded at the others. */
export const CLOSING_DAYS = 10
const REMINDER_DAYS = [1, 3, 7, CLOSING_DAYS]

/**
 * What is wrong, the worst first. What follows from something else is left out: an outage is one line, with its cause.
 */
export function alertsOf(facts: HealthFacts): Alert[] {
  const silent = jobSilent(facts)
  const ofAccounts = facts.accounts.flatMap((account) => ofAccount(account, facts, silent !== undefined))
  const unconfigured = [windowClosing(facts.unconfigured, facts), windowClosed(facts.unconfigured)]
  const found = [silent, placingFailing(facts), ...ofAccounts, ...unconfigured, databaseClock(facts), contract(facts)]
  return worstFirst(found.flatMap((one) => one ?? []))
}

export function worstFirst(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted((a, b) => rank(a) - rank(b))
}

function rank({ severity, code }: Alert): number {
  return (severity === "critical" ? 0 : ALERT_CODES.length) + ALERT_CODES.indexOf(code)
}

function ofAccount(account: AccountFacts, facts: HealthFacts, isSilent: boolean): Alert[] {
  const wrong = credentials(account)
  const down = wrong ? undefined : serviceDown(account, facts)
  const refused = wrong || down ? undefined : checkoutsRefused(account)
  const isAway = wrong !== undefined || (down !== undefined && !isOfCreations(down))
  const limited = isAway ? undefined : lookUpsLimited(account, facts)
  const unsigned = callbacksUnsigned(account, facts, wrong)
  const found = [
    wrong,
    down,
    refused,
    isAway ? undefined : refundsRefused(account, facts),
    isAway ? undefined : lookUpsDenied(account, facts),
    unsigned,
    unsigned ? undefined : callbacksMissing(account, facts),
    isSilent || isAway || limited ? undefined : backlog(account, facts),
    limited ?? (refused?.kind === "limited" ? undefined : limitHit(account, facts)),
    serviceClock(account, facts),
    serviceChanged(account),
    configChanged(account, facts),
    windowClosing(account.held, facts),
    windowClosed(account.held),
  ]
  return found.flatMap((one) => one ?? []).map((one) => ({ ...one, account: account.account }))
}

function jobSilent({ jobs, now, bootedAt }: HealthFacts): Alert | undefined {
  const known = new Map(jobs.map((one) => [one.job, one]))
  const ofEachMinute = jobs.filter(({ job }) => isOfEachMinute(job))
  const lastSign = ofEachMinute
    .flatMap((one) => [one.startedAt, one.succeededAt ?? one.startedAt])
    .reduce(later, bootedAt)
  const isGone = !ofEachMinute.some(isRunning) && elapsed(lastSign, now) > GONE_MS
  const silent = Object.entries(JOB_MINUTES).flatMap(([job, minutes]) => {
    const run = known.get(job)
    const since = run?.succeededAt ?? later(bootedAt, run?.startedAt ?? bootedAt)
    const ofMinuteMs = run && isRunning(run) ? LONGEST_RUN_MS : isGone ? GONE_MS : HELD_UP_MS
    const patienceMs = isOfEachMinute(job) ? ofMinuteMs : minutes * MINUTE_MS + LATE_MS
    // What was silent while nothing ran at all gets its time from the start on.
    const isDue = elapsed(since, now) > patienceMs && elapsed(bootedAt, now) > Math.min(patienceMs, LONGEST_RUN_MS)
    return isDue ? [{ job, since, error: run?.error ?? null }] : []
  })
  if (silent.length === 0) {
    return undefined
  }
  const since = silent.map((one) => one.since).reduce(earlier)
  const named = silent.map(({ job }) => job.replace("instalments-", "")).join(", ")
  const error = silent.find((one) => one.error !== null)?.error ?? "–"
  return alert("job_silent", "critical", since, { jobs: named, minutes: minutesOf(since, now), error })
}

function isOfEachMinute(job: string): boolean {
  return OF_EACH_MINUTE.includes(job)
}

function isRunning({ startedAt, succeededAt, error }: JobFacts): boolean {
  return error === null && (succeededAt === null || startedAt > succeededAt)
}

/** Callbacks come, and cannot be believed. Where the service takes no signed call either, that one alert tells of the key. */
function callbacksUnsigned(account: AccountFacts, { bootedAt }: HealthFacts, wrong?: Alert): Alert | undefined {
  const { stripped, unverified, malformed } = account.callbacks
  const isTold = wrong?.kind === "signingKey"
  const ofKey = unverified && !isTold && whyUnverified(unverified, account, bootedAt)
  const [kind, refused] = ofKey
    ? [ofKey, unverified]
    : stripped
      ? ["stripped" as const, stripped]
      : ["malformed" as const, malformed]
  return refused ? alert("callbacks_unsigned", "critical", refused.since, { count: refused.count }, kind) : undefined
}

/**
 * Whether it is the key: what the service has accepted with it shows that, unless it was another one. With a restart it may have been
 * put right: what was refused before says nothing then. The service may change its own: what it accepted before says nothing either.
 *
 * @returns null for what is over
 */
function whyUnverified({ since, lastAt }: RefusedFacts, { endpoints }: AccountFacts, bootedAt: Date) {
  const accepted = endpoints.flatMap(({ isSigned, answeredAt }) => (isSigned && answeredAt ? answeredAt : []))
  const acceptedAt = accepted.reduce(later, bootedAt)
  const isOfBefore = since < bootedAt && elapsed(bootedAt, lastAt) < REPLACED_MS
  if (acceptedAt <= bootedAt || acceptedAt < (isOfBefore ? lastAt : since)) {
    return "wrong_key" as const
  }
  return isOfBefore ? null : ("rewritten" as const)
}

/** What was turned away is not missing, nor is it once that is over. */
function callbacksMissing(
  { callbacks: { missed, unverified } }: AccountFacts,
  { now }: HealthFacts
): Alert | undefined {
  const cameToo = missed !== null && unverified !== null && missed.since < unverified.lastAt
  const isMissing =
    missed !== null && !cameToo && (missed.count >= MISSED || elapsed(missed.since, now) > REDELIVERY_MS)
  return isMissing ? alert("callbacks_missing", "critical", missed.since, { count: missed.count }) : undefined
}

/** What piled up while nothing could be done, or nothing ran, gets its time from the end of that on. */
export function backlog(
  { backlog: due, pausedUntil }: AccountFacts,
  { now, bootedAt }: Pick<HealthFacts, "now" | "bootedAt">
): Alert | undefined {
  const { count, oldestDueAt } = due
  if (oldestDueAt === null) {
    return undefined
  }
  const isLate = elapsed([oldestDueAt, bootedAt].reduce(later, pausedUntil ?? oldestDueAt), now) > BACKLOG_MS
  return isLate || count >= BACKLOG_ROWS
    ? alert("backlog", "critical", oldestDueAt, { count, minutes: minutesOf(oldestDueAt, now) })
    : undefined
}

/** One or two that wait while others are placed may have their own trouble, which their next try shows. */
function placingFailing({ placing: { waiting, unrelieved, since, cause } }: HealthFacts): Alert | undefined {
  return (unrelieved > 0 || waiting > ENOUGH_OTHERS) && since !== null
    ? alert("placing_failing", "critical", since, { count: waiting, cause: cause ?? "–" })
    : undefined
}

function databaseClock({ clockAheadMs, now }: HealthFacts): Alert | undefined {
  return Math.abs(clockAheadMs) > CLOCK_MS
    ? alert("clock", "critical", now, clockFacts(clockAheadMs), "database")
    : undefined
}

function contract({ contract: broken, now }: HealthFacts): Alert | undefined {
  return broken.length > 0 ? alert("medusa_contract", "critical", now, { names: broken.join(", ") }) : undefined
}

function serviceChanged({ changed }: AccountFacts): Alert | undefined {
  return changed ? alert("service_changed", "warning", changed.since, changed.facts) : undefined
}

function configChanged({ oddFields, isClosed }: AccountFacts, { now }: HealthFacts): Alert | undefined {
  return oddFields !== null && !isClosed
    ? alert("service_changed", "warning", now, { fields: oddFields }, "config")
    : undefined
}

function windowClosing(
  { closing, firstPaidAt, accounts }: ClosingFacts & { accounts?: string | null },
  { now }: HealthFacts
): Alert | undefined {
  if (firstPaidAt === null) {
    return undefined
  }
  const left = LAST_REFUND_DAY - londonDaysBetween(firstPaidAt, now)
  const reminder = REMINDER_DAYS.find((days) => left <= days)
  const day = londonIsoDay(londonDayAfter(firstPaidAt, LAST_REFUND_DAY))
  const since = londonDayAfter(firstPaidAt, LAST_REFUND_DAY - CLOSING_DAYS)
  const kind = accounts ? "unconfigured" : null
  return reminder === undefined
    ? undefined
    : alert("window_closing", "warning", since, { count: closing, day, reminder, ...(accounts && { accounts }) }, kind)
}

/** Nothing happens to this money any more by itself: it is told of until somebody has dealt with it. */
function windowClosed({ closed, closedPaidAt }: ClosingFacts): Alert | undefined {
  return closedPaidAt === null
    ? undefined
    : alert("window_closing", "warning", londonDayAfter(closedPaidAt, LAST_REFUND_DAY + 1), { count: closed }, "closed")
}
