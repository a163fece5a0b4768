import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaidUnplaced } from "../../core/checkout/checkout"
import { isConfigured } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { placeUnderLease } from "./place-under-lease"
import { reopenWithoutOrder } from "./reopen-without-order"

/**
 * For a process that stalled while it completed a cart, until somebody else took the lease. They found the order and finished it;
 * then this process went on, Medusa failed to finish it once more and deleted it. Its payment gets another order. For a caller who
 * holds the cart's lease again.
 */
export async function placeUndoneOrders(container: MedusaContainer, cartId: string): Promise<void> {
  const { checkouts, options } = ledgerOf(container)
  for (const attempt of (await checkouts.ofCart(cartId)).filter((each) => isConfigured(options, each))) {
    const reopened = await reopenWithoutOrder(container, attempt, "completion_failed")
    if (reopened !== attempt && isPaidUnplaced(reopened)) {
      await placeUnderLease(container, reopened)
    }
  }
}
