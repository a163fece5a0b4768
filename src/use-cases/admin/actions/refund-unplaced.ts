import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../../core/checkout/checkout"
import { problemSentence } from "../../../core/notices/problems"
import { reasonOf } from "../../../core/reasons"
import { Refusal, refusedBecause } from "../../../core/refusal"
import type { Asker } from "../../../modules/instalments/stores/refund/refund-intents"
import { returnPayment } from "../../settle/payments"

/**
 * Gives a payment without an order back in full.
 *
 * @throws Refusal `not_allowed` when it has an order by now, or with the problem that keeps it from going back
 * @throws LeaseBusyError while another process works on the cart
 */
export async function refundUnplaced(container: MedusaContainer, checkout: Checkout, asker: Asker): Promise<void> {
  const { placementState, problem } = await returnPayment(container, checkout, asker)
  if (placementState === "placed") {
    throw refusedBecause(reasonOf("has_order_now", {}))
  }
  requireNoProblem(placementState, problem)
}

/** @throws Refusal `not_allowed` with the problem that leaves a payment without its order */
export function requireNoProblem(placementState: Checkout["placementState"], problem: Checkout["problem"]): void {
  if (placementState === "unplaced" && problem !== null) {
    throw new Refusal("not_allowed", problemSentence(problem), { problem })
  }
}
