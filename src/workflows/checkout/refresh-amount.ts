import type { MedusaContainer } from "@medusajs/framework/types"
import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import { cartStateOf } from "../medusa/cart-state"

/**
 * Has Medusa add a cart up again before its payment begins: gift cards and store credit change its total without doing so, and
 * the shopper would be asked for more than the order costs.
 */
export async function refreshAmount(container: MedusaContainer, cartId: string): Promise<void> {
  const cart = await cartStateOf(container, cartId)
  if (cart && cart.orderId === null && cart.collectionMinor !== cart.totalMinor) {
    await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: cartId } })
  }
}
