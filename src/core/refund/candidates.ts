import { type Reason, type ReasonCode, reasonOf } from "../reasons"
import type { UnmatchedRefund } from "./match"
import type { RefundDoubt } from "./refund"

const REASON_OF_DOUBT = { ledger_gap: "sent_before_restore", less_left: "refunded_before" } as const satisfies Record<
  RefundDoubt,
  ReasonCode
>

/** The facts a person decides by, when several refunds at the service may be the one whose answer was lost. */
export function severalCandidates(candidates: readonly UnmatchedRefund[], doubt: RefundDoubt | null): Reason {
  const list = candidates.map(({ serviceRefundId, madeAt }) => ({ id: serviceRefundId, at: madeAt.toISOString() }))
  return reasonOf(doubt === null ? "several_fit" : REASON_OF_DOUBT[doubt], { list })
}

/** The list holds a refund that cannot be read, and that may be the one whose answer was lost. */
export function unreadableCandidate(name: string): Reason {
  return reasonOf("unreadable", { name })
}
