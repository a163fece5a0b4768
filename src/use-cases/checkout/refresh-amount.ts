import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import { type Numeric, payable } from "../medusa/decimal"

type CartRow = { total: Numeric; order?: { id: string } | null; payment_collection?: { amount: Numeric } | null }

const FIELDS = ["id", "total", "order.id", "payment_collection.amount"]

/**
 * Has Medusa add a cart up again before its payment begins: gift cards and store credit change its total without doing so, and
 * the shopper would be asked for more than the order costs.
 */
export async function refreshAmount(container: MedusaContainer, cartId: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } })
  const cart: CartRow | undefined = data[0]
  const collection = cart?.payment_collection
  if (cart && collection && !cart.order && payable(collection.amount) !== payable(cart.total)) {
    await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: cartId } })
  }
}
