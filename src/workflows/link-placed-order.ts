import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isPaidUnplaced } from "../core/checkout"
import { ledgerOf } from "./gateway"
import { placeOrder } from "./place-order"

/**
 * Finds the paid checkouts of a placed order's cart and brings their rows in line: the one that paid it is placed,
 * any other is money without an order.
 */
export async function linkPlacedOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order_cart", fields: ["cart_id"], filters: { order_id: orderId } })
  const link: { cart_id: string } | undefined = data[0]
  const attempts = link ? await ledgerOf(container).checkoutsOfCart(link.cart_id) : []
  for (const attempt of attempts.filter(isPaidUnplaced)) {
    await placeOrder(container, attempt)
  }
}
