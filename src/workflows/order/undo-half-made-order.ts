import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AddressMoments, isHalfMade } from "../../core/checkout/half-made-order"
import { type DeadTenure, wasMadeDuring } from "../../core/lease"
import { removeOrder } from "./remove-order"

/**
 * A lease ends 20 s after its last renewal, and renewals come every 5 s: the order of a dead process is at least 15 s old when
 * the next holder takes the lease. A younger one without links may be in progress elsewhere. Milliseconds.
 */
const YOUNGEST_MS = 10_000

type Written = { id: string; created_at: Date | string } | null
type Addresses = { shipping_address: Written; billing_address: Written }
type CartRow = Addresses & { created_at: Date | string; payment_collection: { id: string } | null }
type OrderRow = Addresses & {
  id: string
  created_at: Date | string
  items: { id: string }[] | null
  cart: { id: string } | null
  payment_collections: { id: string }[] | null
}

// Medusa returns no order items unless all their fields are named: it keeps quantities apart from articles.
const ORDER = ["id", "created_at", "items.*", "items.detail.*", "cart.id", "payment_collections.id"] as const
const ADDRESSES = [
  "shipping_address.id",
  "shipping_address.created_at",
  "billing_address.id",
  "billing_address.created_at",
] as const

/**
 * Undoes an order of a cart whose process died before it could link it: nobody pays it, no event was emitted for it, and the
 * cart would be ordered a second time. Does what Medusa does itself when a completion fails: reserved stock is released and the
 * order is removed.
 *
 * An order that is linked with a cart stays. So does one that was not made while that process held the lease, and one that
 * shares its address rows with another order, as marketplaces' child orders do: Medusa copies a cart's addresses. For a caller who holds the
 * cart's lease.
 *
 * @param dead when the process held it
 */
export async function undoHalfMadeOrder(container: MedusaContainer, cartId: string, dead: DeadTenure): Promise<void> {
  const cart = await cartOf(container, cartId)
  const latest = new Date(Date.now() - YOUNGEST_MS)
  for (const { id, items, payment_collections } of cart ? await halfMadeOf(container, cart, dead, latest) : []) {
    await removeOrder(container, {
      id,
      itemIds: (items ?? []).map((item) => item.id),
      collectionIds: (payment_collections ?? []).map((collection) => collection.id),
    })
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`instalments: order ${id} was left half made by a process that died, and is undone`)
  }
}

/** Whether an order of this cart was written in that time and has no link yet: it is in the making, or will never be made. */
export async function hasHalfMadeOrder(
  container: MedusaContainer,
  cartId: string,
  during: DeadTenure
): Promise<boolean> {
  const cart = await cartOf(container, cartId)
  return cart !== undefined && (await halfMadeOf(container, cart, during, during.until)).length > 0
}

async function cartOf(container: MedusaContainer, id: string): Promise<CartRow | undefined> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["created_at", "payment_collection.id", ...ADDRESSES],
    filters: { id },
  })
  return data[0]
}

/** Found by their addresses, or by their link with the cart's payments. */
async function halfMadeOf(
  container: MedusaContainer,
  cart: CartRow,
  dead: DeadTenure,
  latest: Date
): Promise<OrderRow[]> {
  const paymentCollectionId = cart.payment_collection?.id
  if (paymentCollectionId === undefined) {
    return []
  }
  const { data: orders } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [...ORDER, ...ADDRESSES],
    filters: {
      status: "pending",
      is_draft_order: false,
      created_at: { $gte: new Date(cart.created_at), $lte: latest },
      $or: [
        { id: await linkedWith(container, paymentCollectionId) },
        ...(cart.shipping_address ? [{ shipping_address: { created_at: cart.shipping_address.created_at } }] : []),
        ...(cart.billing_address ? [{ billing_address: { created_at: cart.billing_address.created_at } }] : []),
      ],
    },
  })
  const found: OrderRow[] = orders
  const ownCopies = found.filter(
    (order) =>
      wasMadeDuring(new Date(order.created_at), dead) &&
      isHalfMade(linksOf(order), { ...moments(cart), paymentCollectionId })
  )
  const alone = await Promise.all(ownCopies.map((order) => isAloneAtItsAddresses(container, order)))
  return ownCopies.filter((_, index) => alone[index])
}

async function isAloneAtItsAddresses(
  container: MedusaContainer,
  { shipping_address, billing_address }: OrderRow
): Promise<boolean> {
  const ids = [shipping_address?.id, billing_address?.id].flatMap((id) => id ?? [])
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id"],
    filters: { $or: [{ shipping_address: { id: ids } }, { billing_address: { id: ids } }] },
  })
  return data.length <= 1
}

async function linkedWith(container: MedusaContainer, paymentCollectionId: string): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  const links: { order_id: string }[] = data
  return links.map(({ order_id }) => order_id)
}

function linksOf(order: OrderRow) {
  return {
    ...moments(order),
    cartId: order.cart?.id ?? null,
    paymentCollectionIds: (order.payment_collections ?? []).map(({ id }) => id),
  }
}

function moments({ shipping_address, billing_address }: Addresses): AddressMoments {
  return {
    shippedTo: shipping_address && new Date(shipping_address.created_at),
    billedTo: billing_address && new Date(billing_address.created_at),
  }
}
