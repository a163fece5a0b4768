import type { AlertView } from "../../use-cases/health/answers"
import type { IssueView } from "../../use-cases/admin/views/issue-view"
import type { PaymentView } from "../../core/admin/views/payment"
import type { ReasonView, RefundPlanView } from "../../core/admin/views/refund"
import { candidatesText } from "../../core/reasons/candidates"
import type { Texts } from "./use-texts"

/** The money an issue is about: what differs, what the refund was for, or else the whole payment. */
export function issueAmount(payment: PaymentView, issue: IssueView | null, { money }: Texts): string {
  const difference = issue?.difference && Math.abs(issue.difference.shown_minor - issue.difference.expected_minor)
  return money(difference ?? issue?.amount_minor ?? payment.amount_minor, payment.currency_code)
}

/** What fills the gaps of an alert's text, as the reader writes it. */
export function alertGaps({ day: lastDay, minutes, ...facts }: AlertView["facts"], { t, day }: Texts) {
  return {
    ...facts,
    ...(lastDay !== undefined && { day: day(String(lastDay)) }),
    ...(minutes !== undefined && { minutes: t("time.minutes", { count: Number(minutes) }) }),
  }
}

/** How the facts of a reason that are not kept as they are read are written, by their gap. */
const WRITTEN: Readonly<Record<string, (fact: string, texts: Texts) => string>> = {
  day: (fact, { day }) => day(fact),
  time: (fact, { london }) => london(fact),
  amount: (fact, { pounds }) => pounds(Number(fact)),
  status: (fact, { t }) => t(`unmatched.state.${fact}`),
}

/** Why a refund stands where it stands: in the reader's language where the plugin says so itself, else as it was said. */
export function reasonText({ reason, known_reason: known }: ReasonView, texts: Texts): string | null {
  if (known === null) {
    return reason
  }
  const gaps = Object.entries(known.facts).map(([gap, fact]) => [
    gap,
    typeof fact === "string" ? (WRITTEN[gap]?.(fact, texts) ?? fact) : candidatesText(fact, texts.london),
  ])
  return texts.t(`refund.why.${known.code}`, Object.fromEntries(gaps))
}

/** What would happen to a refund asked for now. @param prefix of the texts that say it: of "later", or "maybe_later" where only the service knows */
export function planText(prefix: string, { kind, is_certain, from }: RefundPlanView, { t, londonSoon }: Texts): string {
  return t(`${prefix}${is_certain ? kind : `maybe_${kind}`}`, { time: from === null ? "" : londonSoon(from) })
}
