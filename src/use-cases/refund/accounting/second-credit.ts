import type { MedusaContainer } from "@medusajs/framework/types"
import { TAKEN_BACK } from "../../../core/accounting/credited-again"
import { doubleCreditOf } from "../../medusa/double-credit"
import { addCredit } from "../../medusa/order-records"

/**
 * Takes back what an order was credited for a refund once more, by a process that stalled until somebody else took the lease. They
 * credited the order with the refund; then that process went on, and Medusa credited it again: the order shows that it owes the
 * shopper as much. For a caller who holds the lease on the order's refunds.
 *
 * @throws when the order has an open change
 */
export async function takeSecondCreditsBack(
  container: MedusaContainer,
  orderId: string,
  medusaRefundIds: readonly string[]
): Promise<void> {
  for (const medusaRefundId of medusaRefundIds) {
    const credits = await doubleCreditOf(container, orderId, medusaRefundId)
    if (credits) {
      const reference = { reference: TAKEN_BACK, referenceId: medusaRefundId }
      await addCredit(container, credits.records, `-${credits.again.amount}`, reference)
    }
  }
}
