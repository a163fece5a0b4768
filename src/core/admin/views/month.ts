import type { Conversion } from "../../accounting/conversion"
import type { Totals } from "../../accounting/month"
import type { Issue, UnmatchedIssue } from "../issues"

/** Pence. */
export type TotalsView = ReturnType<typeof totalsView>

export function totalsView({ payments, paidMinor, refunds, refundedMinor, netMinor }: Totals) {
  return { payments, paid_minor: paidMinor, refunds, refunded_minor: refundedMinor, net_minor: netMinor }
}

/** GET /admin/instalments/accounts/:account/month */
export type MonthView = {
  account: string
  /** "2026-05". */
  month: string
  /** London days on which money moved, the first one first. */
  days: ({ day: string } & TotalsView)[]
  total: TotalsView
  agreement: AgreementView
  /** Of the payment pages that were opened in the month, whenever they were paid: one for each place in which any was opened. */
  conversion: Conversion[]
}

/** Whether the ledger and the service's lists agree, now. */
export type AgreementView = {
  /** `unknown`: others use the account too, so that what is missing here may be theirs; or the list has never been read. */
  result: "agrees" | "differs" | "unknown"
  /** What differs, or cannot be read. */
  open: { issue: Issue | UnmatchedIssue; count: number }[]
  /** Refunds of any month that wait to be sent, or whose answer was lost. */
  waiting: number
  /** When the service's list of refunds was last read to its end. */
  refunds_read_at: string | null
}
