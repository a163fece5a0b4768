import type { MedusaContainer } from "@medusajs/framework/types"
import { isConfigured } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { correctCaptures } from "./correct-captures"
import { placeUnderLease } from "./place-under-lease"
import { reopenWithoutOrder } from "./reopen-without-order"
import { restoreOrder } from "./restore-order"

/**
 * For a process that stalled while it completed a cart, until somebody else took the lease. They found the order and finished it;
 * then this process went on. If Medusa failed, it has deleted the order, and its payment gets another one; if not, it has recorded
 * what they had recorded before. Where they had undone the order, and it was then paid another way, it is back. For a caller who
 * holds the cart's lease again.
 *
 * @param begunAt when the process that stalled began
 */
export async function makeUpForStall(container: MedusaContainer, cartId: string, begunAt: Date): Promise<void> {
  await restoreOrder(container, cartId, begunAt)
  const { checkouts, options } = ledgerOf(container)
  for (const attempt of (await checkouts.ofCart(cartId)).filter((each) => isConfigured(options, each))) {
    const { orderId } = await reopenWithoutOrder(container, attempt, "completion_failed")
    if (orderId !== null) {
      await correctCaptures(container, attempt, orderId)
    } else if (attempt.orderId !== null) {
      await placeUnderLease(container, attempt)
    }
  }
}
