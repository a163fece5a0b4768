import type { AlertCode, AlertKinds } from "../health/alert"
import type { Problem } from "../checkout/states"
import type { ReasonLanguage } from "../reasons/reasons"
import type { ReversalState } from "../refund/refund"
import type { WaitReason } from "../refund/waiting"
import type { Next, NoticeKey } from "./facts"

/** Two wordings of one text, by its fact `count`. */
export type Plural = { one: string; other: string }
/** Gaps in double braces are filled by facts; a gap with a capital letter begins with one. */
export type Text = string | Plural

/** A line, and the sentences below it, each of which stands there only if each of its gaps has a fact. */
export type Notices = Readonly<Record<NoticeKey, readonly [title: Text, ...sentences: Text[]]>>

/** Without a kind, each code has a text of its own, but these always have one. */
type Plain = Exclude<AlertCode, "credentials" | "callbacks_unsigned" | "clock">

/** Names an alert's text: its code, and its kind where it has one. */
export type AlertTextKey =
  Plain | "service_down_refunds" | { [Code in keyof AlertKinds]: `${Code}_${AlertKinds[Code]}` }[keyof AlertKinds]

/** What is said of one: what is wrong; what that means for money, and what to do; what follows from its end, where that is not `goesOn`. */
export type AlertText = readonly [title: Text, remedy: Text, over?: string]

/** What is said of alerts, on the admin's screens and in its feed alike. */
export type AlertWords = {
  alerts: Readonly<Record<AlertTextKey, AlertText>>
  /** The title where there are several accounts. */
  ofAccount: string
  /** The title of an alert that is over, by the minutes it lasted. */
  overAfter: string
  /** What follows from that. */
  goesOn: string
  /** The same where what failed was not asked since. */
  unseenAfter: string
  unasked: string
  minutes: Plural
}

/** What notices and screens say of payments that have a problem, beside their own texts. */
export type ProblemWords = {
  /** What happened to a payment, as screens say it too, and what notices add: what follows from it or what to do. */
  problems: Readonly<Record<Problem, { what: string; follows?: string }>>
  /** The two amounts side by side, where they differ. */
  reported: string
  /** What happens next to money that no order can be made for; empty where the problem's own sentence says it. */
  next: Readonly<Record<Next, string>>
}

/** What notices and screens say of refunds, beside the notices' own texts. */
export type RefundWords = {
  /** What a refund that came to nothing meant for the order's totals; empty where it meant nothing. */
  records: Readonly<Record<ReversalState, string>>
  waits: Readonly<Record<WaitReason, string>>
}

export type NoticeLanguage = ReasonLanguage &
  AlertWords &
  ProblemWords &
  RefundWords & {
    notices: Notices
    /** Where an admin finds something, in the middle of a sentence. */
    places: { order: string; orderId: string; payment: string }
    /** Whose keys they are, in the middle of a sentence. */
    owners: { shop: string; account: string }
  }
