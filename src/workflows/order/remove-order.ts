import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteReservationsByLineItemsWorkflow } from "@medusajs/medusa/core-flows"
import { ledgerOf } from "../ledger/ledger-of"

/** An order of a completion that was cut short, with what hangs on it. `cartId` where it has been linked with its cart. */
export type UnfinishedOrder = {
  id: string
  itemIds: readonly string[]
  collectionIds: readonly string[]
  cartId?: string
}

/**
 * Does what Medusa does itself when a completion fails: reserved stock is released, the order is removed, and its cart may be
 * completed again. For a caller who has the proof that the order is the lease's, and holds the cart's lease.
 */
export async function removeOrder(
  container: MedusaContainer,
  { id, itemIds, collectionIds, cartId }: UnfinishedOrder
): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  await deleteReservationsByLineItemsWorkflow(container).run({ input: { ids: [...itemIds] } })
  await unlinkPayments(container, id, collectionIds)
  await container.resolve(Modules.ORDER).softDeleteOrders([id])
  if (cartId !== undefined) {
    // The link goes last: it is what a repair that is cut short itself finds the order by.
    await unlinkCart(container, id, cartId)
  }
}

/**
 * An order that somebody has deleted is still linked with its cart, which Medusa therefore takes for ordered: it may be completed
 * again. For a caller who holds the cart's lease.
 */
export async function unlinkGoneOrder(
  container: MedusaContainer,
  { id, collectionIds, cartId }: Required<Omit<UnfinishedOrder, "itemIds">>
): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  await unlinkPayments(container, id, collectionIds)
  await unlinkCart(container, id, cartId)
}

async function unlinkPayments(container: MedusaContainer, id: string, collectionIds: readonly string[]): Promise<void> {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  for (const collectionId of collectionIds) {
    await link.dismiss({
      [Modules.ORDER]: { order_id: id },
      [Modules.PAYMENT]: { payment_collection_id: collectionId },
    })
  }
}

async function unlinkCart(container: MedusaContainer, id: string, cartId: string): Promise<void> {
  await container.resolve(Modules.CART).updateCarts(cartId, { completed_at: null })
  await container
    .resolve(ContainerRegistrationKeys.LINK)
    .dismiss({ [Modules.ORDER]: { order_id: id }, [Modules.CART]: { cart_id: cartId } })
}
