import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../../core/checkout/checkout"
import { isGivenUp, TAKEN_UP } from "../../../core/refund/given-up"
import { refusedBecause } from "../../../core/refusal"
import { amend } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { returnCancelledOrder } from "../../refund/cancelled-order/return-cancelled-order"
import { gatewayOf } from "../../service/gateway"
import { type Actor, asRefusal, existingCheckout } from "../admin-action"
import { returnUnplaced } from "./payment-actions"

/**
 * Refunds a payment without an order in full, and of a cancelled order whatever could not be refunded before.
 *
 * @throws Refusal as returnUnplaced does; `not_allowed` also with the reason why the rest of a cancelled order cannot be refunded
 */
export async function refundInFull(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  const { orderId } = checkout
  if (orderId !== null && isGivenUp(checkout)) {
    return refundCancelled(container, checkout, orderId, by)
  }
  return returnUnplaced(container, id, by)
}

/** That a person asks for it is written first: where this process dies, the job goes on. */
async function refundCancelled(
  container: MedusaContainer,
  checkout: Checkout,
  orderId: string,
  by: Actor
): Promise<void> {
  gatewayOf(container, checkout)
  await amend(ledgerOf(container), checkout, () => ({
    change: TAKEN_UP,
    timeline: [{ kind: "return_asked", source: "admin", details: { by } }],
  }))
  try {
    await returnCancelledOrder(container, orderId, { source: "admin", by })
  } catch (error) {
    throw asRefusal(error)
  }
  const newest = await existingCheckout(container, checkout.id)
  if (isGivenUp(newest) && newest.notRefundedReason) {
    throw refusedBecause(newest.notRefundedReason)
  }
}
