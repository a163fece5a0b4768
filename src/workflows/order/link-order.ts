import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaidUnplaced } from "../../core/checkout/checkout"
import { isConfigured } from "../../core/options/options"
import { cartStateOf } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"
import { placeUnderLease } from "./place-under-lease"

/**
 * Medusa's own completion made an order, or found the one there was: the ledger learns which checkout paid it, and any
 * other paid checkout of the cart turns out to be money without an order. For a caller who holds the cart's lease.
 */
export async function linkOrder(container: MedusaContainer, cartId: string): Promise<void> {
  const attempts = await ledgerOf(container).checkouts.ofCart(cartId)
  const paid = attempts.filter(
    (attempt) => isPaidUnplaced(attempt) && isConfigured(ledgerOf(container).options, attempt)
  )
  if (paid.length === 0 || (await cartStateOf(container, cartId))?.orderId == null) {
    return
  }
  for (const checkout of paid) {
    await placeUnderLease(container, checkout)
  }
}
