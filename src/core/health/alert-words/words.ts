import type { AlertCode, AlertKind } from "../alert"

/** The alerts that differ by kind, and their kinds. */
type Kinds = {
  service_down: "host"
  credentials: Extract<AlertKind, "clientSecret" | "signingKey" | "baseUrl" | "merchantId">
  callbacks_unsigned: Extract<AlertKind, "stripped" | "rewritten" | "wrong_key" | "malformed">
  clock: Extract<AlertKind, "service" | "database">
}
/** Alerts without a kind have one text of their own. */
type Plain = Exclude<AlertCode, Exclude<keyof Kinds, "service_down">>

/** Names an alert's text: its code, and its kind where it has one. */
export type AlertTextKey = Plain | { [Code in keyof Kinds]: `${Code}_${Kinds[Code]}` }[keyof Kinds]

/** What is wrong and what it means for money, and what to do. Gaps in double braces are facts of the alert. */
export type AlertText = { title: string; remedy: string }

/** What is said of alerts in a language, on the admin's screens and in its feed alike. Gaps are in double braces. */
export type AlertWords = {
  alerts: Readonly<Record<AlertTextKey, AlertText>>
  /** The title where there are several accounts. */
  ofAccount: string
  /** The title of an alert that is over, by the minutes it lasted. */
  overAfter: { one: string; other: string }
  /** What follows from that. */
  goesOn: string
}
