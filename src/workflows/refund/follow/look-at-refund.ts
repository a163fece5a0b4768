import type { MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions, InstalmentsClientError } from "../../../client"
import type { Refund } from "../../../core/refund/refund"
import { nextAttempt, nextLook } from "../../../core/refund/schedule"
import { amendRefund } from "../../ledger/amend-refund"
import type { Gateway } from "../../service/gateway"
import { recordRefund, refundSnapshot } from "../record/record-refund"

/** Nobody waits for the job: it takes a slot that is free now, or comes again. */
const CALL: CallOptions = { budgetWaitMs: 0 }

/**
 * Asks the service what has become of a refund that it has.
 *
 * @returns the row afterwards; with a later look when the service cannot be asked now
 */
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
    return await recordRefund(container, refund, refundSnapshot("lookup", record))
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
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
      ? { change: { nextCheckAt: nextAttempt(0, retryAfterSeconds, now) }, timeline: [] }
      : { change: { checks: checks + 1, nextCheckAt: nextLook(checks + 1, now) }, timeline: [] }
  })
}
