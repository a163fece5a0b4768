import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, deleteReservationsByLineItemsWorkflow } from "@medusajs/medusa/core-flows"
import type { UnfinishedOrder } from "../../../core/cart/truth"

/**
 * Does what Medusa does itself when a completion fails: reserved stock is released, the order is removed, its codes are not counted
 * as used any more, and its cart may be completed again.
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
    await revertCodes(container, cartId)
  }
}

/**
 * Medusa counts the codes of a cart beside its order's link, and keeps nothing that tells whose a use is: where a process died
 * between the two, somebody may use one once more. Nothing is reverted twice, else everybody might.
 */
async function revertCodes(container: MedusaContainer, cartId: string): Promise<void> {
  const [cart] = await container
    .resolve(Modules.CART)
    .listCarts({ id: cartId }, { relations: ["items.adjustments", "shipping_methods.adjustments"] })
  const used = [...(cart?.items ?? []), ...(cart?.shipping_methods ?? [])].flatMap(({ adjustments }) =>
    (adjustments ?? []).flatMap(({ code, amount }) => (code ? [{ code, amount }] : []))
  )
  if (used.length > 0) {
    const by = { customer_email: cart?.email ?? null, customer_id: cart?.customer_id ?? null }
    await container.resolve(Modules.PROMOTION).revertUsage(used, by)
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
