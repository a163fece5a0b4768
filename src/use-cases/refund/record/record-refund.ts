import type { MedusaContainer } from "@medusajs/framework/types"
import { isSameReason, type Reason, reasonOf } from "../../../core/reasons/reasons"
import type { RefundTerms } from "../../../core/refund/admission"
import { decideRefund, type RefundDecision, type RefundSnapshot } from "../../../core/refund/decide"
import type { Refund } from "../../../core/refund/refund"
import { nextLook } from "../../../core/refund/schedule"
import { isFinalRefund } from "../../../core/refund/states"
import type { TimelineKind } from "../../../core/timeline"
import { amendRefund } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { refundApproval } from "../../ledger/policy-for"
import { announceRefund } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { settleRefund } from "./settle-refund"

/**
 * Writes down what the service says of a refund, tells whoever should know, and does what follows from a final state. The
 * one way for the answer to the request, look-ups, the list and a person's decision.
 *
 * @param kind how the timeline calls it
 */
export async function recordRefund(
  container: MedusaContainer,
  refund: Refund,
  snapshot: RefundSnapshot,
  kind: TimelineKind = "refund_moved"
): Promise<Refund> {
  let isChange = false
  const recorded = await amendRefund(ledgerOf(container), refund, (newest) => {
    const now = new Date()
    const decision = decideRefund(newest, snapshot, now)
    const { state, serviceRefundId, nextCheckAt } = decision
    isChange = decision.isChange
    if (!isChange) {
      return looked(newest, now, reasonNow(newest, decision, snapshot))
    }
    const details = { state, amountMinor: newest.amountMinor, remote: serviceRefundId }
    return {
      change: {
        state,
        serviceRefundId,
        nextCheckAt,
        checks: 0,
        missedAt: null,
        reason: issueReason(decision, snapshot) ?? reasonWhen(state),
      },
      timeline: [{ kind, source: snapshot.source, details }],
    }
  })
  await announceRefund(container, recorded)
  // While it answers the request, Medusa has not recorded the refund yet: the job settles that one.
  return isChange && snapshot.source !== "service" && isFinalRefund(recorded.state)
    ? settleRefund(container, recorded)
    : recorded
}

/** Nothing new: a look that was due is done. One that came early changes nothing, and a final state needs no further look. */
function looked({ state, checks, nextCheckAt, missedAt, ...refund }: Refund, now: Date, reason: Reason | null) {
  const wasDue = nextCheckAt !== null && nextCheckAt <= now && !isFinalRefund(state)
  const done = wasDue ? { checks: checks + 1, nextCheckAt: nextLook(checks + 1, now) } : {}
  const found = missedAt === null ? {} : { missedAt: null }
  const known = isSameReason(refund.reason, reason) ? {} : { reason }
  const change = { ...done, ...found, ...known }
  return Object.keys(change).length > 0 ? { change } : undefined
}

/** What does not fit stays noted, which makes it an issue, until the service says what the row does. */
function reasonNow({ state, reason }: Refund, decision: RefundDecision, snapshot: RefundSnapshot): Reason | null {
  const agrees = decision.issue === null && state === snapshot.status
  const isOver = reason?.code === "refund_not_known" || (agrees && reason?.code === "contradicted")
  return issueReason(decision, snapshot) ?? (isOver ? reasonWhen(state) : reason)
}

function issueReason({ issue }: RefundDecision, { amountMinor, status }: RefundSnapshot): Reason | undefined {
  return issue === null ? undefined : reasonOf(issue, { amount: amountMinor, status })
}

function reasonWhen(state: Refund["state"]): Reason | null {
  return state === "failed" ? reasonOf("failed", {}) : null
}

export async function refundTerms(gateway: Gateway, mustSucceed: boolean): Promise<RefundTerms> {
  const { account, ledger } = gateway
  const automaticApproval = await refundApproval(ledger, account)
  return { automaticApproval, sameDayRefunds: account.sameDayRefunds, mustSucceed }
}
