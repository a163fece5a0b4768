import type { MedusaContainer } from "@medusajs/framework/types"
import { type ShopperView, shopperView } from "../../core/checkout/shopper-view"
import type { Words } from "../../core/words/words"
import { ledgerOf } from "../ledger/ledger-of"
import { orderStatus } from "../medusa/order/order-changes"
import { askWhileWaiting } from "../reconcile/ask-while-waiting"

/**
 * Where the payment of a cart stands, as a shopper may see it.
 *
 * @param cartId a cart's, or the payment collection's of an order
 * @param isWaiting a shopper waits for the answer: the service may be asked
 */
export async function paymentStatus(
  container: MedusaContainer,
  cartId: string,
  { isWaiting, words }: { isWaiting: boolean; words: Words }
): Promise<ShopperView> {
  const attempts = await (isWaiting ? askWhileWaiting(container, cartId) : ledgerOf(container).checkouts.ofCart(cartId))
  const placed = attempts.find(({ placementState }) => placementState === "placed")
  const order = placed?.orderId ? await orderStatus(container, placed.orderId) : undefined
  return shopperView(attempts, new Date(), words, order?.isCancelled)
}
