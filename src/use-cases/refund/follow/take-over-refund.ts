import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../../core/reasons/reasons"
import { refused, required } from "../../../core/refusal"
import type { Refund } from "../../../core/refund/refund"
import { otherOutcome, requireTakeOver } from "../../../core/refund/states"
import { requireMayBeTakenOver, requireRoomToComplete } from "../../../core/refund/take-over"
import { requireNoOpenChange } from "../../medusa/order/order-changes"
import { announceRefund } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { PERSON_WAITS } from "../../service/look-up"
import { ADMIN_WAIT_MS, withRefundLease, writeOnOrder } from "../accounting/refund-lease"
import { recordRefund } from "../record/record-refund"
import { settleRefund } from "../record/settle-refund"
import { withClaimedRefund } from "./with-claimed-refund"

/**
 * Takes the service's word over a final state that is recorded: a person has asked its support. The service is asked once more; what it
 * says then becomes the refund's state, and Medusa's records follow as they do at a state that is new.
 *
 * @throws Refusal and changes nothing: `not_found` when there is no such refund, `not_allowed` when the service shows no other outcome
 *   (any more), or its money has been spoken for since, `try_later` while it is being processed
 * @throws InstalmentsClientError when the service cannot be asked, LeaseBusyError while another refund of the order is in progress
 */
export async function takeOverRefund(container: MedusaContainer, refundRowId: string, by: string): Promise<Refund> {
  return withClaimedRefund(container, refundRowId, async (gateway, refund) => {
    requireMayBeTakenOver(refund)
    const state = await shownInstead(gateway, refund)
    const taken =
      state === "complete" ? await completed(gateway, refund, by) : await written(gateway, refund, { state }, by)
    await announceRefund(container, taken)
    await settleRefund(container, taken)
  })
}

/** The other outcome that the service shows at this moment. */
async function shownInstead({ container, client }: Gateway, refund: Refund): Promise<"complete" | "failed"> {
  const record = await client.getRefund(refund.serviceRefundId ?? "", PERSON_WAITS)
  if (record.status !== null) {
    const other = otherOutcome(refund.state)
    if (other && record.status === other && record.amountMinor === refund.amountMinor) {
      return other
    }
    await recordRefund(container, refund, { source: "lookup", ...record })
  }
  throw refused("nothing_to_take_over", {})
}

/** Medusa's own refund was taken out of its records when this one failed: it gets another. */
async function completed(gateway: Gateway, refund: Refund, by: string): Promise<Refund> {
  const { container, ledger } = gateway
  const { checkoutId, amountMinor } = refund
  const orderWithRoom = async () => {
    const checkout = await ledger.checkouts.existing(checkoutId)
    requireRoomToComplete(checkout, await ledger.refunds.ofCheckout(checkoutId), refund)
    return checkout.orderId
  }
  const orderId = await orderWithRoom()
  if (orderId === null || refund.medusaRefundId === null) {
    return written(gateway, refund, { state: "complete" }, by)
  }
  return withRefundLease(container, orderId, ADMIN_WAIT_MS, async (held) => {
    await requireNoOpenChange(container, orderId)
    await orderWithRoom()
    const note = `Had failed; the instalment service shows it as complete (${refund.serviceRefundId}).`
    return writeOnOrder(container, held, checkoutId, { amountMinor, note, by }, (medusaRefundId) =>
      written(gateway, refund, { state: "complete", medusaRefundId }, by)
    )
  })
}

/** Whatever followed from the other state is to be done anew. */
async function written(
  { ledger }: Gateway,
  refund: Refund,
  change: { state: "complete" | "failed"; medusaRefundId?: string },
  by: string
): Promise<Refund> {
  const anew = { settledAt: null, noticed: null, wasRecorded: null, checks: 0, nextCheckAt: new Date() }
  const reason = change.state === "failed" ? reasonOf("failed", {}) : null
  const details = { state: change.state, amountMinor: refund.amountMinor, by }
  const line = { kind: "refund_taken_over", source: "admin", details } as const
  const saved = await ledger.refunds.change(refund, { ...anew, ...change, reason }, [line], requireTakeOver)
  return required(saved, "refund_busy", "try_later")
}
