import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { type Asker, SHOP } from "../../../core/refund/refund"
import { isPaidUnplaced } from "../../../core/checkout/checkout"
import { isCompensation } from "../../../core/refund/intent"
import { reasonOf } from "../../../core/reasons/reasons"
import { refusedBecause } from "../../../core/refusal"
import { orderOfCart } from "../../medusa/cart/cart-records"
import { orderStatus, requireNoOpenChange } from "../../medusa/order/order-changes"
import { type RefundInMedusa, refundInMedusa } from "../../medusa/payment/refunds"
import { ledgerOf } from "../../ledger/ledger-of"
import { underOrderLease } from "../accounting/lease-for-hook"
import { type RefundInput, requestRefund } from "./request-refund"

/** A refund that Medusa asks for: its id in Medusa, and pounds as a decimal string. */
type MedusasRefund = { reference: string; medusaRefundId: string; major: string }

/** The key in the metadata of Medusa's own refund, which outlives the process, that names the row it retries. */
const TAKES_UP = "instalments_retry_of"
const takesUp = z.object({ [TAKES_UP]: z.string() })

/** Metadata for a refund of Medusa that names the row of the ledger it retries. */
export function takingUp(refundRowId: string): Record<string, unknown> {
  return { [TAKES_UP]: refundRowId }
}

/**
 * Medusa asks for money back.
 *
 * When a completion fails after the capture, Medusa refunds on its own, at once, and says so in the refund's note. Nothing is given
 * back then, nor of a checkout that has no order: the order may stand, or be placed a moment later, and if it cannot be, the ledger
 * returns the money.
 *
 * @throws Refusal as requestRefund does, and `not_allowed` while the order has an open change; then no money moves
 */
export async function refundPayment(
  container: MedusaContainer,
  { reference, medusaRefundId, major }: MedusasRefund
): Promise<void> {
  const made = await refundInMedusa(container, medusaRefundId)
  const checkout = await ledgerOf(container).checkouts.find({ reference })
  const orderId =
    checkout && (checkout.orderId ?? checkout.forOrderId ?? (await orderOfCart(container, checkout.cartId)))
  const isUnordered = checkout && isPaidUnplaced(checkout) && !orderId
  if (isUnordered || (made && isCompensation(made))) {
    return
  }
  const refund = async (isCancelled: boolean, standing: RefundInMedusa | undefined) => {
    await requestRefund(container, {
      reference,
      medusaRefundId,
      major,
      kind: isCancelled ? "order_cancelled" : "asked",
      ...askedBy(standing),
    })
  }
  if (!orderId) {
    return refund(false, made)
  }
  return underOrderLease(container, orderId, medusaRefundId, async () => {
    await requireNoOpenChange(container, orderId)
    // Nobody will ask a second time for the money of an order that is already cancelled.
    const isCancelled = (await orderStatus(container, orderId))?.isCancelled ?? false
    // While it waited, whoever had the lease may have taken it for a dead process's.
    await refund(isCancelled, await refundInMedusa(container, medusaRefundId))
  })
}

/**
 * Medusa's refund says who made it, for which reason, and which failed one it retries.
 *
 * @throws Refusal `not_allowed` when Medusa no longer has it: another process took this one for dead and cleaned up after it
 */
function askedBy(refund: RefundInMedusa | undefined): Pick<RefundInput, "retryOf" | "reason"> & { asker: Asker } {
  if (!refund) {
    throw refusedBecause(reasonOf("forgotten", {}))
  }
  const { createdBy: by, metadata, reason } = refund
  return {
    retryOf: takesUp.safeParse(metadata).data?.[TAKES_UP] ?? null,
    asker: by === null ? SHOP : { source: "admin", by },
    reason,
  }
}
