import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { StoreUnderTest } from "./store"

/**
 * What a process leaves behind when it is killed while it completes a cart, after the order was made and before its payment
 * was authorised: order, links and completed cart stand, the session is pending.
 *
 * @returns the order's id
 */
export async function leaveOrderWithoutPayment({ container, shop }: StoreUnderTest, cartId: string): Promise<string> {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,email,total,region_id,*payment_collection" })
  const order = await container.resolve(Modules.ORDER).createOrders({
    currency_code: "gbp",
    email: cart.email ?? "",
    ...(cart.region_id && { region_id: cart.region_id }),
    items: [{ title: "Everything in the cart", quantity: 1, unit_price: cart.total, is_tax_inclusive: true }],
  })
  await container.resolve(ContainerRegistrationKeys.LINK).create([
    { [Modules.ORDER]: { order_id: order.id }, [Modules.CART]: { cart_id: cartId } },
    {
      [Modules.ORDER]: { order_id: order.id },
      [Modules.PAYMENT]: { payment_collection_id: cart.payment_collection?.id },
    },
  ])
  await container.resolve(Modules.CART).updateCarts([{ id: cartId, completed_at: new Date() }])
  return order.id
}
