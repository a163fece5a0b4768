import type { MedusaContainer } from "@medusajs/framework/types"
import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Truth } from "../../core/cart/truth"
import { cartTotalOf } from "../medusa/cart/cart-with-totals"

/**
 * Has Medusa add a cart up again before its payment begins: gift cards and store credit change its total without doing so, and
 * the shopper would be asked for more than the order costs.
 */
export async function refreshAmount(
  container: MedusaContainer,
  cartId: string,
  { cart, order }: Pick<Truth, "cart" | "order">
): Promise<void> {
  if (cart && !order && cart.collectionMinor !== (await cartTotalOf(container, cartId))) {
    await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: cartId } })
  }
}
