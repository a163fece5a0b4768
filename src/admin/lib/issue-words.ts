import { createContext, useContext } from "react"
import type { AlertView } from "../../core/admin/views/health"
import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import type { RefundView } from "../../core/admin/views/refund"
import { candidatesText } from "../../core/reasons/candidates"
import type { Texts } from "./use-texts"

/** What a question is about, for its title: "Order #12", or "Payment" and the reference of one without an order. */
const Subject = createContext<string | undefined>(undefined)

export const AboutSubject = Subject.Provider

export function useSubject(): string | undefined {
  return useContext(Subject)
}

/** The money an issue is about, pence: what differs, what the refund was for, or else the whole payment. */
export function issueAmount(payment: PaymentView, issue: IssueView | null): number {
  if (issue?.difference) {
    return Math.abs(issue.difference.shown_minor - issue.difference.expected_minor)
  }
  return issue?.amount_minor ?? payment.amount_minor
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
export function reasonText(
  { reason, known_reason: known }: Pick<RefundView, "reason" | "known_reason">,
  texts: Texts
): string | null {
  if (known === null) {
    return reason
  }
  const gaps = Object.entries(known.facts).map(([gap, fact]) => [
    gap,
    typeof fact === "string" ? (WRITTEN[gap]?.(fact, texts) ?? fact) : candidatesText(fact, texts.london),
  ])
  return texts.t(`refund.why.${known.code}`, Object.fromEntries(gaps))
}
