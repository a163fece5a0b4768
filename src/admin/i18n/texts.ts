import type { AmountDifference } from "../../core/accounting/differences"
import type { CallbackHealth, CallbackState, RefusalReason } from "../../core/admin/callback-health"
import type { AdminAction } from "../../core/admin/issue-actions"
import type { IssueFilter, Issue, UnmatchedIssue } from "../../core/admin/issues"
import type { AdminPaymentState } from "../../core/admin/payment-state"
import type { RefundApproval } from "../../use-cases/admin/views/accounts"
import type { ConnectionCheck, ConnectionCode, ConnectionResult } from "../../core/admin/connection"
import type { Exclusion } from "../../core/checkout/exclusions"
import type { Recovery } from "../../core/checkout/recovery"
import type { Problem } from "../../core/checkout/states"
import type { AlertSeverity } from "../../core/health/alert"
import type { AlertTextKey } from "../../core/notices/words"
import type { ReasonCode } from "../../core/reasons/reasons"
import type { RefundState } from "../../core/refund/states"
import type { WaitReason } from "../../core/refund/waiting"
import type { TimelineKind, TimelineSource } from "../../core/timeline"
import type en from "./en.json"

/** The texts' own namespace, so that no other plugin's keys meet them. */
export const NAMESPACE = "instalments"

type Confirmed = Exclude<AdminAction, "check">

/** The texts that states, kinds and codes of the server are looked up by: a new one without its text does not compile. */
type Keyed = {
  state: Record<AdminPaymentState, string>
  refund: Record<RefundState, string> & { waits_for: Record<WaitReason, string>; why: Record<ReasonCode, string> }
  problem: Record<Problem, string>
  fact: { reported: string }
  otherwise: Record<Recovery, string>
  issue: Record<Issue, string>
  advice: Record<Exclude<Issue, "unplaced" | "accounting">, string> & { difference: Record<AmountDifference, string> }
  difference: Record<AmountDifference, string>
  unmatched: Record<UnmatchedIssue, { name: string; title: string; advice: string }>
  action: Record<AdminAction, string>
  confirm: Record<Confirmed, { title: string; description: string }>
  done: Record<AdminAction, string>
  settings: { approvals: Record<RefundApproval, string> }
  attention: { filters: Record<IssueFilter | "needed", string> }
  timeline: Record<TimelineKind, string> & { source: Record<TimelineSource, string> }
  product: { rule: Record<Exclude<Exclusion, "switch">, string> }
  callbacks: {
    health: Record<CallbackHealth, { label: string; text: string }>
    reason: Record<RefusalReason, string>
    state: Record<CallbackState | "all", string>
  }
  health: Record<AlertSeverity, string>
  /** By i18next's names: `title`, or `title_one` and `title_other`; and the same of `remedy`. */
  alert: Record<AlertTextKey, Record<string, string>>
  check: Record<ConnectionCheck | ConnectionCode | ConnectionResult["result"], string>
}

/** What a language must have: every text that English has. */
export type Texts = typeof en & Keyed
