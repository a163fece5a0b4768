import type { MedusaContainer } from "@medusajs/framework/types"
import type { RefundRecord } from "../client"
import { decideRefund, type RefundOddity, type RefundSnapshot } from "../core/decide-refund"
import { formatPounds } from "../core/money"
import type { Refund } from "../core/refund"
import { oddityNews } from "../core/refund-news"
import { nextLook } from "../core/refund-schedule"
import type { TimelineKind } from "../core/timeline"
import { amendRefund } from "./amend-refund"
import { announceRefund, refundPlace } from "./announce-refund"
import { tellAdmin } from "./announce"
import { ledgerOf } from "./gateway"
import { settleRefund } from "./settle-refund"

/** What the service says of a refund, as news about it. */
export function refundSnapshot(source: RefundSnapshot["source"], record: RefundRecord): RefundSnapshot {
  const { refundId: remoteId, status, amountMinor } = record
  return { source, remoteId, status, amountMinor }
}

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
  let isNews = false
  let oddity: RefundOddity | null = null
  const recorded = await amendRefund(ledgerOf(container), refund, (newest) => {
    const now = new Date()
    const decision = decideRefund(newest, snapshot, now)
    isNews = decision.isNews
    oddity = decision.oddity
    if (!isNews) {
      return looked(newest, decision.nextCheckAt, now)
    }
    const { state, remoteId, nextCheckAt } = decision
    const details = { state, amountMinor: newest.amountMinor, remote: remoteId }
    return {
      change: { state, remoteId, nextCheckAt, checks: 0, reason: null },
      timeline: [{ kind, source: snapshot.source, details }],
    }
  })
  if (oddity) {
    await tellOddity(container, refund, snapshot, oddity)
  }
  return isNews ? followed(container, recorded) : recorded
}

/** Nothing new: only when to look again. A final state needs no more looks. */
function looked({ checks }: Refund, nextCheckAt: Date | null, now: Date) {
  return nextCheckAt === null
    ? undefined
    : { change: { checks: checks + 1, nextCheckAt: nextLook(checks + 1, now) }, timeline: [] }
}

async function followed(container: MedusaContainer, refund: Refund): Promise<Refund> {
  await announceRefund(container, refund)
  return refund.state === "complete" || refund.state === "failed" ? settleRefund(container, refund) : refund
}

async function tellOddity(
  container: MedusaContainer,
  refund: Refund,
  { status, amountMinor }: RefundSnapshot,
  oddity: RefundOddity
): Promise<void> {
  const shown = `${formatPounds(amountMinor)}, ${status}`
  await tellAdmin(container, oddityNews(refund, await refundPlace(container, refund), oddity, shown))
}
