import { type CallOptions, InstalmentsClientError } from "../../../client"
import { notKnownNotice } from "../../../core/notices/of-refunds"
import type { Refund } from "../../../core/refund/refund"
import { lookAfterFailure, nextAttempt, nextLook, NOT_KNOWN_AFTER_MS } from "../../../core/refund/schedule"
import { amendRefund } from "../../ledger/amend"
import { refundPlace } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { raiseRefundIssue, recordRefund } from "../record/record-refund"

/** Nobody waits for the job: it uses a request that is free now, or comes back. */
const CALL: CallOptions = { budgetWaitMs: 0 }

/**
 * Asks the service what has become of a refund that it has. Where it cannot be asked now, the next look is later.
 *
 * @param asked how a person asks, who is told at once what comes of it
 */
export async function lookAtRefund(gateway: Gateway, refund: Refund, asked?: CallOptions): Promise<Refund> {
  const { container, client } = gateway
  if (refund.serviceRefundId === null) {
    return refund
  }
  try {
    const record = await client.getRefund(refund.serviceRefundId, asked ?? CALL)
    return record.status === null
      ? await looked(gateway, refund, true, new Date())
      : await recordRefund(container, refund, { source: "lookup", ...record })
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    const now = new Date()
    if (error.code !== "not_found") {
      return postponed(gateway, refund, error, now)
    }
    // The service had accepted it, so it is asked again later, in case the answer was only temporary.
    const missed = await looked(gateway, refund, false, now)
    if (asked || isNotKnown(missed, now)) {
      await raiseRefundIssue(container, missed, notKnownNotice(missed, await refundPlace(container, missed)))
    }
    return missed
  }
}

/** A look that says nothing of what became of it: the service does not find it, or its record cannot be read, which its list tells of. */
function looked({ ledger }: Gateway, refund: Refund, isFound: boolean, now: Date): Promise<Refund> {
  return amendRefund(ledger, refund, ({ checks, missedAt }) => ({
    change: {
      missedAt: isFound ? null : (missedAt ?? now),
      checks: checks + 1,
      nextCheckAt: nextLook(checks + 1, now),
    },
  }))
}

function isNotKnown({ missedAt }: Refund, now: Date): boolean {
  return missedAt !== null && now.getTime() - missedAt.getTime() >= NOT_KNOWN_AFTER_MS
}

function postponed(
  { ledger }: Gateway,
  refund: Refund,
  { code, retryAfterSeconds }: InstalmentsClientError,
  now: Date
): Promise<Refund> {
  const isLimited = code === "rate_limited"
  return amendRefund(ledger, refund, (newest) => ({
    change: { nextCheckAt: isLimited ? nextAttempt(0, retryAfterSeconds, now) : lookAfterFailure(newest, now) },
  }))
}
