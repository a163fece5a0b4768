import { type Alert, type AlertCode, alertKey, isOfCreations, later, PAUSES } from "./alert"
import { backlog } from "./alerts"
import type { HealthFacts } from "./facts"
import { failedLast, leftUnasked, mayBeDown } from "./service-alerts"

/**
 * What may hide an alert that lasts, where it stands for the same account or for all: another cause of the same, of which only the
 * newest or the worst is told.
 */
const HIDDEN_BY: Partial<Record<AlertCode, readonly AlertCode[]>> = {
  service_down: ["service_down", "credentials", "checkouts_refused"],
  credentials: ["credentials", "service_down"],
  checkouts_refused: ["checkouts_refused", "service_down", "credentials"],
  refunds_refused: ["refunds_refused", "service_down", "credentials"],
  limit_hit: ["checkouts_refused", "limit_hit"],
  callbacks_missing: ["callbacks_unsigned"],
  callbacks_unsigned: ["callbacks_unsigned", "credentials"],
  backlog: [...PAUSES, "limit_hit"],
  clock: ["clock"],
}

/** `hidden`: whether it is over cannot be known yet. `dropped`: its account is no longer configured, or closed, so nobody will know. */
export type Ending = "lasts" | "hidden" | "dropped" | "over"

/** What became of an open alert, by those that stand now. */
export function endingOf(open: Alert, standing: readonly Alert[], facts: HealthFacts): Ending {
  const key = alertKey(open)
  if (standing.some((one) => alertKey(one) === key)) {
    return "lasts"
  }
  const account = facts.accounts.find((one) => one.account === open.account)
  const isClosed = open.code === "checkouts_refused" && account?.isClosed === true
  if ((open.account !== null && !account) || isClosed) {
    return "dropped"
  }
  // Once the trouble that explained it is over, or after a restart, a backlog has some minutes, and is still there.
  const since = { now: facts.now, bootedAt: new Date(0) }
  const isExcused =
    open.code === "backlog" && account && backlog({ ...account, pausedUntil: null }, since) !== undefined
  const isUnknown = isOutage(open) && account && (mayBeDown(account, facts) || failedLast(open, account, facts))
  return isExcused || isUnknown || standing.some((one) => hides(one, open)) ? "hidden" : "over"
}

/**
 * A service that had never answered answers some calls by now, and not all; a signature that did not match may have been the key's, and
 * is not: the same trouble, under the name by which it was told.
 * What a config shows anew each time it is read stands since it was first seen.
 */
export function asOpened(found: Alert, open: readonly Alert[]): Alert {
  if (found.kind === "config") {
    return { ...found, since: open.find((one) => alertKey(one) === alertKey(found))?.since ?? found.since }
  }
  const isDown = found.code === "service_down" && found.kind === null
  const toldAs = isDown ? "address" : found.kind === "rewritten" ? "wrong_key" : undefined
  const told = open.find(
    ({ code, kind, account }) => code === found.code && kind === toldAs && account === found.account
  )
  return told ? { ...found, kind: told.kind, facts: { ...told.facts, ...found.facts } } : found
}

/** Until when an alert that is over has lasted: it is told as over later than that, an outage minutes after its last failure. */
export function lastedUntil(
  { code, account, since, seenAt }: Pick<Alert, "code" | "account" | "since"> & { seenAt: Date },
  { accounts }: HealthFacts
): Date {
  const endpoints = code === "service_down" ? accounts.find((one) => one.account === account)?.endpoints : undefined
  const failed = (endpoints ?? []).flatMap(({ failedAt }) => (failedAt && failedAt > since ? failedAt : []))
  return failed.length > 0 ? failed.reduce(later) : seenAt
}

/** What an outage leaves unasked, so that nobody can say that it is over; null where nothing is. */
export function unaskedOf(open: Alert, { accounts }: HealthFacts): string | null {
  const account = isOutage(open) ? accounts.find((one) => one.account === open.account) : undefined
  return (account && leftUnasked(account, open.since).join(", ")) || null
}

function isOutage({ code, kind }: Alert): boolean {
  return code === "service_down" && (kind === null || kind === "address")
}

function hides(one: Alert, open: Alert): boolean {
  const isElsewhere = isOfCreations(one) && (open.code === "backlog" || open.code === "refunds_refused")
  // Of these, only refused look-ups hold anything up.
  const isMinor = one.code === "limit_hit" && one.kind === null
  const isOfAccount = one.account === null || one.account === open.account
  return isOfAccount && !isElsewhere && !isMinor && (HIDDEN_BY[open.code]?.includes(one.code) ?? false)
}
