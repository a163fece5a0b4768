import type { MedusaContainer } from "@medusajs/framework/types"
import { requireMayBeCalledOff } from "../../../core/refund/waiting"
import type { Refund } from "../../../core/refund/refund"
import { Refusal } from "../../../core/refusal"
import { orderStatus, requireNoOpenChange } from "../../medusa/order/order-changes"
import { announceRefund } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { withRefundLease } from "../accounting/refund-lease"
import { withClaimedRefund } from "./with-claimed-refund"
import { settleRefund } from "../record/settle-refund"

/** An admin waits. Milliseconds. */
const LEASE_WAIT_MS = 15_000

/**
 * Calls a refund off that waits to be sent: it is never sent, and leaves Medusa's records. The row says so before the records
 * are corrected, so that where a process dies between the two, the job corrects them.
 *
 * @throws Refusal and changes nothing: `not_found` when there is no such refund, `not_allowed` when it was sent or is owed in any
 *   case, `try_later` while it is being processed
 * @throws LeaseBusyError while another refund of the order is in progress
 */
export async function callOffRefund(container: MedusaContainer, refundRowId: string, by: string): Promise<Refund> {
  return withClaimedRefund(container, refundRowId, async ({ ledger }, refund) => {
    requireMayBeCalledOff(refund)
    const orderId = (await ledger.checkouts.find({ id: refund.checkoutId }))?.orderId
    if (!orderId) {
      throw new Refusal("not_found", "This refund has no order.")
    }
    const calledOff = await withRefundLease(container, orderId, LEASE_WAIT_MS, async () => {
      await requireStanding(container, orderId)
      return written({ ledger }, refund, by)
    })
    await announceRefund(container, calledOff)
    await settleRefund(container, calledOff)
  })
}

/** @throws Refusal where the order owes its money back in any case, or Medusa's records cannot be corrected now */
async function requireStanding(container: MedusaContainer, orderId: string): Promise<void> {
  if ((await orderStatus(container, orderId))?.isCancelled) {
    throw new Refusal(
      "not_allowed",
      "This order was cancelled, so its refund is owed to the shopper and cannot be called off."
    )
  }
  await requireNoOpenChange(container, orderId)
}

async function written({ ledger }: Pick<Gateway, "ledger">, refund: Refund, by: string): Promise<Refund> {
  const change = { state: "called_off" as const, submitAfter: null, reason: null, nextCheckAt: new Date() }
  const details = { amountMinor: refund.amountMinor, by }
  const saved = await ledger.refunds.change(refund, change, [{ kind: "refund_called_off", source: "admin", details }])
  if (!saved) {
    throw new Refusal("try_later", "This refund is being processed. Please try again in a minute.")
  }
  return saved
}
