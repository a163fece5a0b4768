import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { payingOrder } from "../../core/checkout/order-payment"
import { wasMadeDuring } from "../../core/lease"
import { cartStateOf } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"

/**
 * Brings back an order that the next holder of the lease had undone, because its process stalled and was taken for dead, and that
 * was then paid another way: the plugin stops such a process only where the payment is its own. Only an order that was undone since
 * the process began, and only where its cart has no other. For a caller who holds the cart's lease again.
 *
 * @param begunAt when the process that stalled began
 */
export async function restoreOrder(container: MedusaContainer, cartId: string, begunAt: Date): Promise<void> {
  const cart = await cartStateOf(container, cartId)
  const paying = payingOrder(cart?.payments ?? [])
  if (!cart || cart.orderTotalMinor !== null || paying?.reference !== null) {
    return
  }
  const orderId = await undoneOrder(container, cartId, begunAt)
  if (orderId === undefined) {
    return
  }
  await ledgerOf(container).fence.assertHeld()
  await container.resolve(Modules.ORDER).restoreOrders([orderId])
  await container.resolve(Modules.CART).updateCarts(cartId, { completed_at: new Date() })
  const order = { [Modules.ORDER]: { order_id: orderId } }
  await container.resolve(ContainerRegistrationKeys.LINK).create([
    { ...order, [Modules.CART]: { cart_id: cartId } },
    { ...order, [Modules.PAYMENT]: { payment_collection_id: cart.paymentCollectionId } },
  ])
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`instalments: order ${orderId} was undone while its process stalled, which has placed it since: it is back`)
}

/** The newest order of the cart that has been deleted since then. */
async function undoneOrder(container: MedusaContainer, cartId: string, begunAt: Date): Promise<string | undefined> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id: cartId },
    withDeleted: true,
  })
  const links: { order_id: string }[] = data
  const [newest] = await container
    .resolve(Modules.ORDER)
    .listOrders(
      { id: links.map(({ order_id }) => order_id) },
      { select: ["id", "deleted_at"], withDeleted: true, order: { created_at: "DESC" }, take: 1 }
    )
  const wasUndone =
    newest?.deleted_at != null && wasMadeDuring(new Date(newest.deleted_at), { since: begunAt, until: new Date() })
  return wasUndone ? newest.id : undefined
}
