import { type Reason, type ReasonCode, reasonOf } from "../reasons/reasons"
import type { LostVerdict } from "./match"
import type { RefundDoubt } from "./refund"

const FITTING = { one: "one_may_fit", several: "several_fit" } as const satisfies Record<string, ReasonCode>
const REASON_OF_DOUBT = { ledger_gap: "sent_before_restore", less_left: "refunded_before" } as const satisfies Record<
  RefundDoubt,
  ReasonCode
>

/** The facts a person decides by, when refunds at the service may be the one whose answer was lost. @param fit how many of them are */
export function fittingCandidates(
  { candidates, fit }: Pick<Extract<LostVerdict, { kind: "ask" }>, "candidates" | "fit">,
  doubt: RefundDoubt | null
): Reason {
  const list = candidates.map(({ serviceRefundId, madeAt }) => ({ id: serviceRefundId, at: madeAt.toISOString() }))
  return reasonOf(doubt === null ? FITTING[fit] : REASON_OF_DOUBT[doubt], { list })
}

/** The list holds a refund that cannot be read, and that may be the one whose answer was lost. */
export function unreadableCandidate(name: string): Reason {
  return reasonOf("unreadable", { name })
}
