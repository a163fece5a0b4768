import type { MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions, InstalmentsClientError } from "../../../client"
import { notKnownNotice } from "../../../core/notices/of-refunds"
import type { Refund } from "../../../core/refund/refund"
import { nextAttempt, nextLook } from "../../../core/refund/schedule"
import { amendRefund } from "../../ledger/amend"
import { refundPlace } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { raiseRefundIssue, recordRefund } from "../record/record-refund"

/** Nobody waits for the job: it uses a request that is free now, or comes back. */
const CALL: CallOptions = { budgetWaitMs: 0 }

/** Asks the service what has become of a refund that it has. Where it cannot be asked now, the next look is later. */
export async function lookAtRefund(
  container: MedusaContainer,
  gateway: Gateway,
  refund: Refund,
  call = CALL
): Promise<Refund> {
  if (refund.serviceRefundId === null) {
    return refund
  }
  try {
    const record = await gateway.client.getRefund(refund.serviceRefundId, call)
    return await recordRefund(container, refund, { source: "lookup", ...record })
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    if (error.code === "not_found") {
      // The service had accepted it, so it is asked again later, in case the answer was only temporary.
      await raiseRefundIssue(container, refund, notKnownNotice(refund, await refundPlace(container, refund)))
    }
    return postponed(gateway, refund, error)
  }
}

function postponed(
  { ledger }: Gateway,
  refund: Refund,
  { code, retryAfterSeconds }: InstalmentsClientError
): Promise<Refund> {
  return amendRefund(ledger, refund, ({ checks }) => {
    const now = new Date()
    return code === "rate_limited"
      ? { change: { nextCheckAt: nextAttempt(0, retryAfterSeconds, now) } }
      : { change: { checks: checks + 1, nextCheckAt: nextLook(checks + 1, now) } }
  })
}
