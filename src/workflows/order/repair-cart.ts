import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../service/gateway"
import { linkOrder } from "./link-order"
import { undoHalfMadeOrder } from "./undo-half-made-order"
import { undoUnderLease } from "./undo-under-lease"

/**
 * Repairs what a process left that died over a cart: an order that it had not linked yet is undone, one that it had is linked
 * to the checkout that paid it, and one that nobody pays is cancelled. May be run again. For a caller who holds the cart's
 * lease.
 */
export async function repairCart(container: MedusaContainer, cartId: string): Promise<void> {
  await undoHalfMadeOrder(container, cartId)
  await linkOrder(container, cartId)
  const [newest] = await ledgerOf(container).checkouts.ofCart(cartId)
  if (newest) {
    await undoUnderLease(container, newest)
  }
}
