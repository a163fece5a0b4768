import type { MedusaContainer } from "@medusajs/framework/types"
import { requireMayBeCalledOff } from "../../../core/refund/waiting"
import type { Refund } from "../../../core/refund/refund"
import { refused, required } from "../../../core/refusal"
import { orderStatus, requireNoOpenChange } from "../../medusa/order/order-changes"
import { announceRefund } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { guarded } from "../../service/run-job"
import { healRecords } from "../accounting/heal-records"
import { ADMIN_WAIT_MS, withRefundLease } from "../accounting/refund-lease"
import { withClaimedRefund } from "./with-claimed-refund"
import { isRecorded, settleRefund } from "../record/settle-refund"

/**
 * Calls off a refund that waits to be sent: it is never sent, and leaves Medusa's records. The row says so before the records
 * are corrected, so that where a process dies between the two, the next holder of the order's lease or the job corrects them. Both
 * are done under one lease: a cancellation that came between them would leave the refund out, as one that Medusa has made.
 *
 * @throws Refusal and changes nothing: `not_found` when there is no such refund, `not_allowed` when it was sent or is owed in any
 *   case, `try_later` while it is being processed
 * @throws LeaseBusyError while another refund of the order is in progress
 */
export async function callOffRefund(container: MedusaContainer, refundRowId: string, by: string): Promise<Refund> {
  return withClaimedRefund(container, refundRowId, async ({ ledger }, refund) => {
    requireMayBeCalledOff(refund)
    const checkout = await ledger.checkouts.existing(refund.checkoutId)
    const orderId = required(checkout.orderId, "refund_without_order")
    const calledOff = await withRefundLease(container, orderId, ADMIN_WAIT_MS, async (held) => {
      await requireStanding(container, orderId)
      const wasRecorded = await isRecorded(container, checkout, refund)
      const saved = await written(ledger, refund, wasRecorded, by)
      await guarded(container, `the records of ${orderId}`, () => healRecords(container, held))
      return saved
    })
    await announceRefund(container, calledOff)
    await settleRefund(container, calledOff)
  })
}

/** @throws Refusal where the order owes its money back in any case, or Medusa's records cannot be corrected now */
async function requireStanding(container: MedusaContainer, orderId: string): Promise<void> {
  if ((await orderStatus(container, orderId))?.isCancelled) {
    throw refused("owed_to_shopper", {})
  }
  await requireNoOpenChange(container, orderId)
}

async function written(
  { refunds }: Gateway["ledger"],
  refund: Refund,
  wasRecorded: boolean,
  by: string
): Promise<Refund> {
  const change = { state: "called_off" as const, submitAfter: null, reason: null, nextCheckAt: new Date(), wasRecorded }
  const details = { amountMinor: refund.amountMinor, by }
  const saved = await refunds.change(refund, change, [{ kind: "refund_called_off", source: "admin", details }])
  return required(saved, "refund_busy", "try_later")
}
