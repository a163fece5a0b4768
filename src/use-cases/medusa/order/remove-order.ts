import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, deleteReservationsByLineItemsWorkflow } from "@medusajs/medusa/core-flows"
import type { UnfinishedOrder } from "../../../core/cart/truth"

/**
 * Does what Medusa does itself when a completion fails: reserved stock is released, the order is removed, and its cart may be
 * completed again.
 *
 * @param cartId where the order has been linked with its cart
 */
export async function removeOrder(
  container: MedusaContainer,
  { id, itemIds, collectionIds }: UnfinishedOrder,
  cartId: string | undefined
): Promise<void> {
  await deleteReservationsByLineItemsWorkflow(container).run({ input: { ids: [...itemIds] } })
  await unlinkPayments(container, id, collectionIds)
  await container.resolve(Modules.ORDER).softDeleteOrders([id])
  if (cartId !== undefined) {
    // The link goes last: it is what a removal that is cut short itself finds the order by.
    await unlinkCart(container, id, cartId)
  }
}

/** Brings such an order back: it was paid another way by the completion that had been taken for dead. */
export async function restoreOrder(
  container: MedusaContainer,
  id: string,
  cartId: string,
  collectionId: string | undefined
): Promise<void> {
  await container.resolve(Modules.ORDER).restoreOrders([id])
  await container.resolve(Modules.CART).updateCarts(cartId, { completed_at: new Date() })
  const toPayments = collectionId === undefined ? [] : [withPayments(id, collectionId)]
  await container.resolve(ContainerRegistrationKeys.LINK).create([withCart(id, cartId), ...toPayments])
}

/**
 * Unlinks an order that somebody has deleted from its cart, which Medusa takes for ordered while the link is there: the cart may be
 * completed again.
 */
export async function unlinkGoneOrder(
  container: MedusaContainer,
  id: string,
  cartId: string,
  collectionId: string | undefined
): Promise<void> {
  await unlinkPayments(container, id, collectionId === undefined ? [] : [collectionId])
  await unlinkCart(container, id, cartId)
}

export async function linkPayments(container: MedusaContainer, id: string, collectionId: string): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).create(withPayments(id, collectionId))
}

/** Cancels an order as an admin does, which has Medusa refund what it captured. */
export async function cancelOrder(container: MedusaContainer, id: string): Promise<void> {
  await cancelOrderWorkflow(container).run({ input: { order_id: id } })
}

async function unlinkPayments(container: MedusaContainer, id: string, collectionIds: readonly string[]): Promise<void> {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  for (const collectionId of collectionIds) {
    await link.dismiss(withPayments(id, collectionId))
  }
}

async function unlinkCart(container: MedusaContainer, id: string, cartId: string): Promise<void> {
  await container.resolve(Modules.CART).updateCarts(cartId, { completed_at: null })
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss(withCart(id, cartId))
}

/** An order's links, with the cart that it was made of, and with what it is paid with. */
const withCart = (id: string, cartId: string) => ({
  [Modules.ORDER]: { order_id: id },
  [Modules.CART]: { cart_id: cartId },
})
const withPayments = (id: string, collectionId: string) => ({
  [Modules.ORDER]: { order_id: id },
  [Modules.PAYMENT]: { payment_collection_id: collectionId },
})
