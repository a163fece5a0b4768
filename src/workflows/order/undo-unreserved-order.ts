import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Checkout } from "../../core/checkout/checkout"
import { orderPayment } from "../../core/checkout/order-payment"
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
 * Undoes an order of a cart whose completion was cut short before it had reserved the stock: nobody pays it, no event was
 * emitted for it, and once paid it would sell what may be out of stock. The cart is completed anew, with what stock there is.
 *
 * Only an order that was made while that process held the lease, has no payment and of which nothing has been shipped. For a caller who
 * holds the cart's lease.
 *
 * @param newest the cart's newest checkout
 * @param dead when the process held the lease
 */
export async function undoUnreservedOrder(
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
  if (!order || (await isReserved(container, order))) {
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
    .warn(`instalments: order ${order.id} was left unpaid and without stock, and is undone`)
}

async function orderOf(container: MedusaContainer, id: string): Promise<OrderRow | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: FIELDS, filters: { id } })
  return data[0]
}

/** Shipped items are no longer reserved. */
async function isReserved(container: MedusaContainer, { items }: OrderRow): Promise<boolean> {
  const all = items ?? []
  if (all.some(({ detail }) => Number(detail?.fulfilled_quantity ?? 0) > 0)) {
    return true
  }
  const ids = all.filter(({ variant }) => variant?.manage_inventory).map(({ id }) => id)
  const reservations = await container
    .resolve(Modules.INVENTORY)
    .listReservationItems({ line_item_id: ids }, { select: ["line_item_id"] })
  const reserved = new Set(reservations.map(({ line_item_id }) => line_item_id))
  return ids.every((id) => reserved.has(id))
}
