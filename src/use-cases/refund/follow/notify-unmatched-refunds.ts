import type { MedusaContainer } from "@medusajs/framework/types"
import { isCandidate } from "../../../core/refund/match"
import { unmatchedRefundsNotice } from "../../../core/refund/notices"
import { CALL_LOST_AFTER_MS } from "../../../core/refund/schedule"
import { notifyAdmin } from "../../notify/notify"
import type { Gateway } from "../../service/gateway"
import { listKeys } from "../../service/list-keys"

/**
 * Notifies admins once of refunds that were made elsewhere. One that may still turn out to be ours is left out for now: its
 * answer was lost, or is only just under way. Where a person decides about one that was refused, it may be recorded elsewhere: that
 * is what answers the question.
 */
export async function notifyUnmatchedRefunds(container: MedusaContainer, gateway: Gateway): Promise<void> {
  const { refunds, unmatchedRefunds } = gateway.ledger
  const keys = listKeys(gateway)
  const sought = (await refunds.lost(keys)).filter(({ state, doubt }) => state !== "unknown" || doubt !== "less_left")
  const atWork = [...sought, ...(await refunds.beingSent(keys))]
  const settledBefore = Date.now() - CALL_LOST_AFTER_MS
  const foreign = (await unmatchedRefunds.notNotified(keys)).filter(
    (unmatched) =>
      unmatched.madeAt.getTime() <= settledBefore && !atWork.some((refund) => isCandidate(refund, unmatched))
  )
  if (foreign.length > 0) {
    await notifyAdmin(container, unmatchedRefundsNotice(foreign))
    await unmatchedRefunds.markNotified(foreign.map(({ serviceRefundId }) => serviceRefundId))
  }
}
