import { type LedgerGap, lastSign } from "../ledger-gap"
import { type Reason, type ReasonCode, reasonOf } from "../reasons/reasons"
import type { Asked } from "./match"
import type { Refund, RefundDoubt } from "./refund"

const REASONS_TO_ASK = {
  one: "one_may_fit",
  several: "several_fit",
  other_amount: "other_amount_fits",
  less_left: "refunded_before",
  declined: "declined_and_listed",
} as const satisfies Record<Asked["fit"] | Exclude<RefundDoubt, "ledger_gap">, ReasonCode>

/**
 * The facts a person decides by, when refunds at the service may be the one whose answer was lost.
 *
 * @param gap of which the ledger may lack something; null where it is not known to
 */
export function fittingCandidates(
  { candidates, fit }: Asked,
  { doubt, doubtedSince }: Pick<Refund, "doubt" | "doubtedSince">,
  gap: LedgerGap | null
): Reason {
  const list = candidates.map(({ serviceRefundId, madeAt }) => ({ id: serviceRefundId, at: madeAt.toISOString() }))
  if (doubt === "ledger_gap" && doubtedSince !== null) {
    return reasonOf("sent_in_gap", { list, since: lastSign({ from: doubtedSince }), until: gap?.until ?? doubtedSince })
  }
  return reasonOf(REASONS_TO_ASK[doubt === "ledger_gap" ? fit : (doubt ?? fit)], { list })
}
