import type { MedusaContainer } from "@medusajs/framework/types"
import type { Asker } from "../../../core/refund/refund"
import type { Checkout } from "../../../core/checkout/checkout"
import { isGivenUp, TAKEN_UP } from "../../../core/refund/cancelled-order"
import { Refusal, refusedBecause, refused } from "../../../core/refusal"
import { amend } from "../../ledger/amend"
import { ledgerOf } from "../../ledger/ledger-of"
import { returnCancelledOrder } from "../../refund/cancelled-order/return-cancelled-order"
import { gatewayOf } from "../../service/gateway"
import { type Actor, asRefusal, existingCheckout, recordAdminAction } from "../admin-action"
import { hasGoneBack } from "../../../core/cart/whose"
import { report } from "../../notify/report"
import { problemSentence } from "../../../core/notices/text"
import type { ReasonCode } from "../../../core/reasons/reasons"
import { returnPayment } from "../../settle/payments"

/**
 * Refunds a payment without an order in full, and of a cancelled order whatever could not be refunded before.
 *
 * @throws Refusal `not_found` when there is no such payment, `not_allowed` when it has an order, is being refunded, or the service
 *   declines, or with the reason why the rest of a cancelled order cannot be refunded; `try_later` while the payment is being
 *   processed, or where an error of the shop stood in the way
 */
export async function refundInFull(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  const checkout = await existingCheckout(container, id)
  const { orderId } = checkout
  if (orderId !== null && isGivenUp(checkout)) {
    return refundCancelled(container, checkout, orderId, by)
  }
  return returnUnplaced(container, checkout, by)
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
  await returnCancelledOrder(container, orderId, { source: "admin", by })
  const newest = await existingCheckout(container, checkout.id)
  if (isGivenUp(newest) && newest.notRefundedReason) {
    throw refusedBecause(newest.notRefundedReason)
  }
}

async function returnUnplaced(container: MedusaContainer, checkout: Checkout, by: Actor): Promise<void> {
  const { account, reference, placementState } = checkout
  const obstacle = OBSTACLES[placementState]
  if (obstacle) {
    throw refused(obstacle, {}, obstacle === "being_placed" ? "try_later" : "not_allowed")
  }
  if (await isAskedBack(container, checkout)) {
    throw refused("being_refunded", {})
  }
  gatewayOf(container, checkout)
  await recordAdminAction(container, checkout, "return_asked", by)
  try {
    await refundUnplaced(container, checkout, { source: "admin", by })
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal instanceof Refusal) {
      throw refusal
    }
    // What nobody foresaw is the shop's own: an admin reads that, and the log says what.
    report(container, "a refund could not be requested", error, { account, reference, level: "error" })
    throw refused("shop_error", {}, "try_later", error)
  }
}

/** Why a payment in that state is not given back as one without an order. */
const OBSTACLES = {
  none: "not_paid",
  placing: "being_placed",
  placed: "refund_on_order_page",
  returned: "nothing_left",
  unplaced: undefined,
  refunding: undefined,
} as const satisfies Record<Checkout["placementState"], ReasonCode | undefined>

/** Of what is to go back, no refund may have been asked for yet, for an error of the shop. */
async function isAskedBack(container: MedusaContainer, { id, placementState }: Checkout): Promise<boolean> {
  return placementState === "refunding" && hasGoneBack({ refunds: await ledgerOf(container).refunds.ofCheckout(id) })
}

/**
 * Gives a payment without an order back in full.
 *
 * @throws Refusal `not_allowed` when it has an order by now, or with the problem that keeps it from going back
 * @throws LeaseBusyError while another process works on the cart
 */
export async function refundUnplaced(container: MedusaContainer, checkout: Checkout, asker: Asker): Promise<void> {
  const { placementState, problem } = await returnPayment(container, checkout, asker)
  if (placementState === "placed") {
    throw refused("has_order_now", {})
  }
  requireNoProblem(placementState, problem)
}

/** @throws Refusal `not_allowed` with the problem that leaves a payment without its order */
export function requireNoProblem(placementState: Checkout["placementState"], problem: Checkout["problem"]): void {
  if (placementState === "unplaced" && problem !== null) {
    throw new Refusal("not_allowed", problemSentence(problem), { problem })
  }
}
