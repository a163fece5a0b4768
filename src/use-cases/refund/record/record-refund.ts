import type { MedusaContainer } from "@medusajs/framework/types"
import { refundIssueNotice, type RefundTrouble } from "../../../core/notices/of-refunds"
import { isSameReason, reasonOf } from "../../../core/reasons/reasons"
import type { RefundTerms } from "../../../core/refund/admission"
import { decideRefund, type RefundIssue, type RefundSnapshot } from "../../../core/refund/decide"
import type { Refund } from "../../../core/refund/refund"
import { nextLook } from "../../../core/refund/schedule"
import { isFinalRefund } from "../../../core/refund/states"
import type { TimelineKind } from "../../../core/timeline"
import { amendRefund } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { refundApproval } from "../../ledger/policy-for"
import { notifyAdmin } from "../../notify/notify"
import { announceRefund, notifyArrived, refundPlace } from "../../notify/refund-updated"
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
  let issue: RefundIssue | null = null
  let before = refund
  const recorded = await amendRefund(ledgerOf(container), refund, (newest) => {
    const now = new Date()
    before = newest
    const decision = decideRefund(newest, snapshot, now)
    isChange = decision.isChange
    issue = decision.issue
    if (!isChange) {
      return looked(newest, now, issue === null && newest.state === snapshot.status)
    }
    const { state, serviceRefundId, nextCheckAt } = decision
    const details = { state, amountMinor: newest.amountMinor, remote: serviceRefundId }
    return {
      change: {
        state,
        serviceRefundId,
        nextCheckAt,
        checks: 0,
        missedAt: null,
        reason: reasonWhen(state),
      },
      timeline: [{ kind, source: snapshot.source, details }],
    }
  })
  if (issue) {
    // Notifies once, although every look at the record shows it again.
    const place = await refundPlace(container, refund)
    await raiseRefundIssue(container, refund, refundIssueNotice(refund, place, issue, snapshot))
  }
  if (isChange) {
    await announceRefund(container, recorded)
    await notifyArrived(container, recorded, before)
  }
  // While it answers the request, Medusa has not recorded the refund yet: the job settles that one.
  return isChange && snapshot.source !== "service" && isFinalRefund(recorded.state)
    ? settleRefund(container, recorded)
    : recorded
}

/**
 * Nothing new: a look that was due is done. One that came early changes nothing, and a final state needs no further look.
 *
 * @param agrees the service says what the row does: what it said otherwise before is over
 */
function looked({ state, checks, nextCheckAt, missedAt, reason }: Refund, now: Date, agrees: boolean) {
  const wasDue = nextCheckAt !== null && nextCheckAt <= now && !isFinalRefund(state)
  const done = wasDue ? { checks: checks + 1, nextCheckAt: nextLook(checks + 1, now) } : {}
  const found = missedAt === null ? {} : { missedAt: null }
  const isOver = reason?.code === "refund_not_known" || (agrees && reason?.code === "contradicted")
  const known = isOver ? { reason: reasonWhen(state) } : {}
  const change = { ...done, ...found, ...known }
  return Object.keys(change).length > 0 ? { change } : undefined
}

function reasonWhen(state: Refund["state"]) {
  return state === "failed" ? reasonOf("failed", {}) : null
}

/** Writes what does not fit into the row's reason, which makes it an issue, and notifies admins when it is new. */
export async function raiseRefundIssue(
  container: MedusaContainer,
  refund: Refund,
  { said, reason }: RefundTrouble
): Promise<void> {
  let isChange = false
  await amendRefund(ledgerOf(container), refund, (newest) => {
    isChange = !isSameReason(newest.reason, reason)
    return isChange ? { change: { reason } } : undefined
  })
  if (isChange) {
    await notifyAdmin(container, said)
  }
}

export async function refundTerms(gateway: Gateway, mustSucceed: boolean): Promise<RefundTerms> {
  const { account, ledger } = gateway
  const automaticApproval = await refundApproval(ledger, account)
  return { automaticApproval, sameDayRefunds: account.sameDayRefunds, mustSucceed }
}
