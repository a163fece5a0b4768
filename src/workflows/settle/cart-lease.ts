import type { MedusaContainer } from "@medusajs/framework/types"
import { cartLease, type HeldLease, holdLease, underLease } from "../ledger/with-lease"
import { ledgerOf } from "../service/gateway"
import { undoHalfMadeOrder } from "./undo-half-made-order"

/**
 * Waits for a cart's lease. Where a process died over the cart, an order that it wrote and could not link any more is undone
 * first: the cart would be ordered a second time.
 *
 * @param waitMs the longest wait
 * @throws LeaseBusyError
 */
export function holdCartLease(container: MedusaContainer, cartId: string, waitMs: number): Promise<HeldLease> {
  return holdLease(ledgerOf(container), cartLease(cartId), waitMs, () => undoHalfMadeOrder(container, cartId))
}

/** Runs `work` under that lease. @throws LeaseBusyError, and whatever `work` throws */
export async function withCartLease<T>(
  container: MedusaContainer,
  cartId: string,
  waitMs: number,
  work: () => Promise<T>
): Promise<T> {
  return underLease(await holdCartLease(container, cartId, waitMs), work)
}
