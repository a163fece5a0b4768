/** What can be wrong. Each has a heading in docs/runbook.md and a rule in examples/monitoring. */
export const ALERT_CODES = [
  "job_silent",
  "service_down",
  "credentials",
  "checkouts_refused",
  "refunds_refused",
  "callbacks_missing",
  "callbacks_unsigned",
  "backlog",
  "placing_failing",
  "limit_hit",
  "clock",
  "medusa_contract",
  "service_changed",
  "window_closing",
] as const
export type AlertCode = (typeof ALERT_CODES)[number]

/** `critical`: orders or refunds suffer now, and the health address answers 503. `warning`: somebody should look today. */
export type AlertSeverity = "critical" | "warning"

/** While one of these stands, nothing of its account, or of all, is looked at in time. */
export const PAUSES: readonly AlertCode[] = ["job_silent", "service_down", "credentials"]

/** Something that is wrong for everybody alike. */
export type Alert = {
  code: AlertCode
  /** Which of the code's texts and remedies it has; null where there is only one. */
  kind: AlertKind | null
  severity: AlertSeverity
  /** Null where it is about all accounts. */
  account: string | null
  since: Date
  /** Fill the gaps of its text. Where `reminder` falls while the alert is open, admins are told once more. */
  facts: Readonly<Record<string, string | number>>
}

/** The kinds of the codes that have several texts; `service_down`, `limit_hit`, `service_changed`, `window_closing` and those of refusals have one without a kind as well. */
export type AlertKinds = {
  service_down: "host" | "address" | "lookups"
  credentials: "clientSecret" | "signingKey" | "baseUrl" | "merchantId"
  checkouts_refused: "no_bands" | "limited" | "amounts"
  refunds_refused: "credentials"
  callbacks_unsigned: "stripped" | "rewritten" | "wrong_key" | "malformed"
  limit_hit: "lookups"
  clock: "service" | "database"
  service_changed: "config"
  window_closing: "unconfigured" | "closed"
}
export type AlertKind = AlertKinds[keyof AlertKinds]

/** Of one process, not of the whole shop: what the others see says nothing against it. */
export function isOfOneProcess({ code, kind }: Pick<Alert, "code" | "kind">): boolean {
  return code === "medusa_contract" || (code === "clock" && kind === "database")
}

/** What the daily comparison of the service's description has found. */
export function isOfDescription({ code, kind }: Pick<Alert, "code" | "kind">): boolean {
  return code === "service_changed" && kind === null
}

/** It tells why the answer to a refund of this account was lost. */
export function explainsLoss({ code, account, facts }: Alert, refund: { account: string }): boolean {
  const named = code === "credentials" ? facts.endpoint : (facts.failing ?? facts.endpoints)
  const endpoints = String(named ?? "").split(", ")
  const isOutage = code === "service_down" || code === "credentials"
  return isOutage && account === refund.account && endpoints.includes(REFUNDS)
}

/** The one endpoint whose failures stop refunds, and nothing that a shopper does. */
export const REFUNDS = "create_refund"
/** The one that only a shopper's click asks: whatever else is due goes on while it fails. */
export const CREATIONS = "create_checkout"
/** What asks what became of a payment. */
export const LOOK_UPS = "get_checkout"

/** An outage of clicks alone. */
export function isOfCreations({ code, facts }: Pick<Alert, "code" | "facts">): boolean {
  return code === "service_down" && facts.endpoints === CREATIONS
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** What comes back so soon after it was over is the same trouble. */
export const SAME_TROUBLE_MS = 15 * MINUTE_MS

/** Names an alert as long as it lasts. */
export function alertKey({ code, kind, account }: Pick<Alert, "code" | "kind" | "account">): string {
  return [code, kind, account].filter((part) => part !== null).join(":")
}

/**
 * True where an alert that is not seen any more is over: at once, but not where it was over before and came back. That is over when
 * it has been away for as long, else who is told of it is told every few minutes.
 */
export function hasEnded({ reopenedAt, seenAt }: { reopenedAt: Date | null; seenAt: Date }, now: Date): boolean {
  return reopenedAt === null || elapsed(seenAt, now) > SAME_TROUBLE_MS
}

/** An alert of all accounts. */
export function alert(
  code: AlertCode,
  severity: AlertSeverity,
  since: Date,
  facts: Alert["facts"],
  kind: AlertKind | null = null
): Alert {
  return { code, kind, severity, account: null, since, facts }
}

export function elapsed(from: Date, to: Date): number {
  return to.getTime() - from.getTime()
}

export function minutesOf(from: Date, to: Date): number {
  return Math.round(elapsed(from, to) / MINUTE_MS)
}

export function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
