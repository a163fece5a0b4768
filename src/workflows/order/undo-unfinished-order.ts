import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../core/checkout/checkout"
import { isOnlyOurs, orderPayment } from "../../core/checkout/order-payment"
import { type DeadTenure, wasMadeDuring } from "../../core/lease"
import { cartStateOf } from "../medusa/cart-state"
import { removeOrder } from "./remove-order"

type ItemRow = {
  id: string
  variant: { manage_inventory: boolean } | null
  detail: { fulfilled_quantity: number | null } | null
}
type OrderRow = { id: string; items: ItemRow[] | null; payment_collections: { id: string }[] | null }

// Medusa returns no order items unless all their fields are named.
const FIELDS = ["id", "items.*", "items.detail.*", "items.variant.manage_inventory", "payment_collections.id"]

/**
 * Undoes an order of a cart whose completion was cut short before it was paid: no event was emitted for it. It is not paid as it
 * is: its process may not have died but stalled, and once it goes on Medusa takes the order back, confirmed or not. The cart is
 * completed anew.
 *
 * Only an order that was made while that process held the lease, has no payment and of which nothing has been shipped. Where another
 * way to pay may be under way, nothing of ours stops a process that stalled from being paid that way: only an order without
 * reserved stock goes then, which would sell what may be out of stock. For a caller who holds the cart's lease.
 *
 * @param newest the cart's newest checkout
 * @param dead when the process held the lease
 */
export async function undoUnfinishedOrder(
  container: MedusaContainer,
  newest: Checkout,
  dead: DeadTenure
): Promise<void> {
  const cart = await cartStateOf(container, newest.cartId)
  if (!cart?.orderId || cart.orderCancelled || !cart.orderCreatedAt || !wasMadeDuring(cart.orderCreatedAt, dead)) {
    return
  }
  if (orderPayment({ ...cart, isLeftUnpaid: true }, newest, new Date()) !== "none") {
    return
  }
  const order = await orderOf(container, cart.orderId)
  if (!order || isShipped(order) || (!isOnlyOurs(cart.sessions, newest) && (await isReserved(container, order)))) {
    return
  }
  await removeOrder(container, {
    id: order.id,
    itemIds: (order.items ?? []).map(({ id }) => id),
    collectionIds: (order.payment_collections ?? []).map(({ id }) => id),
    cartId: newest.cartId,
  })
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`instalments: order ${order.id} was left unpaid by a process that died, and is undone`)
}

async function orderOf(container: MedusaContainer, id: string): Promise<OrderRow | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: FIELDS, filters: { id } })
  return data[0]
}

function isShipped({ items }: OrderRow): boolean {
  return (items ?? []).some(({ detail }) => Number(detail?.fulfilled_quantity ?? 0) > 0)
}

async function isReserved(container: MedusaContainer, { items }: OrderRow): Promise<boolean> {
  const ids = (items ?? []).filter(({ variant }) => variant?.manage_inventory).map(({ id }) => id)
  const reservations = await container
    .resolve(Modules.INVENTORY)
    .listReservationItems({ line_item_id: ids }, { select: ["line_item_id"] })
  const reserved = new Set(reservations.map(({ line_item_id }) => line_item_id))
  return ids.every((id) => reserved.has(id))
}
