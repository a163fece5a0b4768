import { createContext, useContext } from "react"
import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import type { RefundView } from "../../core/admin/views/refund"
import type { Texts } from "./use-texts"

/** What a question is about, for its title: "Order #12", or the reference of a payment without an order. */
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

/** Why a refund stands where it stands: in the reader's language where the plugin says so itself, else as it was said. */
export function reasonText(
  { reason, known_reason: known }: Pick<RefundView, "reason" | "known_reason">,
  { t, day, london }: Texts
): string | null {
  if (known === null) {
    return reason
  }
  const { day: lastDay, time, ...facts } = known.facts
  return t(`refund.why.${known.code}`, {
    ...facts,
    ...(lastDay && { day: day(lastDay) }),
    ...(time && { time: london(time) }),
  })
}
