import type { MedusaContainer } from "@medusajs/framework/types"
import type { ToldRefund } from "../../../core/notices/of-refunds"
import { reasonOf } from "../../../core/reasons/reasons"
import { JOB, type Refund } from "../../../core/refund/refund"
import { nextLook } from "../../../core/refund/schedule"
import { beingSent } from "../../../core/refund/submission"
import { refundInMedusa } from "../../medusa/payment/refunds"
import { announceRefund } from "../../notify/refund-updated"
import type { Gateway } from "../../service/gateway"
import { refundTerms } from "../record/record-refund"
import { returnCancelledOrder } from "../cancelled-order/return-cancelled-order"
import { settleRefund } from "../record/settle-refund"
import { submitRefund } from "../record/submit-refund"

/** The job has a minute; others want the next second's slot as well. Milliseconds. */
const CALL = { budgetWaitMs: 5_000 }

/**
 * Takes a refund further whose next step is ours: it is sent, treated as lost, or settled. For the holder of its claim.
 *
 * @param told the refund as it was last announced
 * @returns the row of one that was sent
 */
export async function advanceRefund(
  gateway: Gateway,
  refund: Refund,
  told: ToldRefund = refund
): Promise<Refund | undefined> {
  if (refund.state === "scheduled") {
    return send(gateway, refund, told)
  }
  if (refund.state === "submitting") {
    await lost(gateway, refund)
  } else if (refund.settledAt === null) {
    await finish(gateway, refund)
  }
  return undefined
}

async function send(gateway: Gateway, refund: Refund, told: ToldRefund): Promise<Refund | undefined> {
  const checkout = await gateway.ledger.checkouts.find({ id: refund.checkoutId })
  if (!(await isWanted(gateway.container, refund))) {
    const reason = reasonOf("forgotten", {})
    const change = { state: "rejected", reason, settledAt: new Date(), nextCheckAt: null } as const
    await gateway.ledger.refunds.change(refund, change, [{ kind: "refund_rejected", source: "job" }])
    return undefined
  }
  const sending = await gateway.ledger.refunds.change(refund, beingSent(refund.attempts, new Date()), [])
  // It was accepted here before, so nobody is waiting for an answer and could ask again.
  return checkout && sending
    ? submitRefund(gateway, checkout, sending, await refundTerms(gateway, true), { ...CALL, told })
    : undefined
}

/** Medusa may have answered with an error although the row was committed, and dropped its refund: whoever asked will ask again. */
export async function isWanted(container: MedusaContainer, { medusaRefundId }: Refund): Promise<boolean> {
  return medusaRefundId === null || (await refundInMedusa(container, medusaRefundId)) !== undefined
}

/** A process died while it sent this one: the service may have it. */
async function lost({ container, ledger }: Gateway, refund: Refund): Promise<void> {
  const change = { state: "unknown" as const, checks: 0, nextCheckAt: nextLook(0, new Date()) }
  const saved = await ledger.refunds.change(refund, change, [{ kind: "refund_unknown", source: "job" }])
  if (saved) {
    await announceRefund(container, saved)
  }
}

async function finish({ container, ledger }: Gateway, refund: Refund): Promise<void> {
  const { state, checkoutId } = await settleRefund(container, refund)
  const checkout =
    state === "rejected" || state === "called_off" ? await ledger.checkouts.find({ id: checkoutId }) : undefined
  if (checkout?.orderId) {
    // Medusa swallows a refusal while it cancels an order, which may have been cancelled since.
    await returnCancelledOrder(container, checkout.orderId, JOB)
  }
}
