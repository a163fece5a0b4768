import type { AlertCode, AlertKind } from "../health/alert"
import type { Recovery } from "../checkout/recovery"
import type { Problem } from "../checkout/states"
import type { ReasonLanguage } from "../reasons/reasons"
import type { ReversalState } from "../refund/refund"
import type { WaitReason } from "../refund/waiting"
import type { NoticeKey } from "./facts"

/** Two wordings of one text, by its fact `count`. */
export type Plural = { one: string; other: string }
/** Gaps in double braces are filled by facts; a gap with a capital letter begins with one. */
export type Text = string | Plural

/** A line, and the sentences below it. A sentence of the description stands there only if each of its gaps has a fact. */
export type NoticeText = { title: Text; description: readonly Text[] }

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

/** What is wrong and what it means for money, and what to do. */
export type AlertText = { title: Text; remedy: Text }

/** What is said of alerts, on the admin's screens and in its feed alike. */
export type AlertWords = {
  alerts: Readonly<Record<AlertTextKey, AlertText>>
  /** The title where there are several accounts. */
  ofAccount: string
  /** The title of an alert that is over, by the minutes it lasted. */
  overAfter: string
  /** What follows from that. */
  goesOn: string
  minutes: Plural
}

/** What happened to a payment, as screens say it too, and what notices add: what follows from it or what to do. */
export type ProblemText = { what: string; follows: string }

/** What notices and screens say of payments that have a problem, beside their own texts. */
export type ProblemWords = {
  problems: Readonly<Record<Problem, ProblemText>>
  /** The two amounts side by side, where they differ. */
  reported: string
  /** What happens next to money that no order can be made for; empty where the problem's own sentence says it. */
  next: Readonly<Record<Recovery, string>>
}

/** What notices and screens say of refunds, beside the notices' own texts. */
export type RefundWords = {
  /** What a refund that came to nothing meant for the order's totals; empty where it meant nothing. */
  records: Readonly<Record<ReversalState, string>>
  waits: Readonly<Record<WaitReason, string>>
}

/** Where an admin finds something, and whose it is, in the middle of a sentence. */
export type PlaceWords = {
  places: { order: string; orderId: string; payment: string }
  /** The owner of keys. */
  owners: { shop: string; account: string }
}

/** Everything that notices say in a language. */
export type NoticeLanguage = ReasonLanguage &
  AlertWords &
  ProblemWords &
  RefundWords &
  PlaceWords & { notices: Readonly<Record<NoticeKey, NoticeText>> }
