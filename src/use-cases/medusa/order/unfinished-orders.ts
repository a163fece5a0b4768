import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { type AddressMoments, isHalfMade } from "../../../core/cart/whose"
import type { UnfinishedOrder } from "../../../core/cart/truth"
import { type DeadTenure, wasMadeDuring } from "../../../core/lease"
import { fieldsIn, moment, queryRow, queryRows } from "../read-rows"

const address = z.object({ id: z.string(), created_at: moment }).nullable()
const addresses = z.object({ shipping_address: address, billing_address: address })
type Addresses = z.infer<typeof addresses>
const cartRow = addresses.extend({
  created_at: moment,
  payment_collection: z.object({ id: z.string() }).nullable(),
})
type ItemRow = { id: string; detail: { fulfilled_quantity: number | null } | null }
type OrderRow = Addresses & {
  id: string
  created_at: Date | string
  items: ItemRow[] | null
  cart: { id: string } | null
  payment_collections: { id: string }[] | null
}

// Medusa returns no order items unless all their fields are named: it keeps quantities apart from articles.
const ORDER_FIELDS = ["id", "created_at", "items.*", "items.detail.*", "payment_collections.id"]

/**
 * Orders that were written of this cart in that time and have no link with it: they are in the making, or will never be made. Found
 * by their addresses, or by their link with the cart's payments. One that shares its address rows with another order is somebody
 * else's, as marketplaces' child orders are: Medusa copies a cart's addresses.
 */
export async function readUnlinked(
  container: MedusaContainer,
  cartId: string,
  during: DeadTenure
): Promise<UnfinishedOrder[]> {
  const cart = await queryRow(container, "cart", cartRow, { id: cartId })
  const paymentCollectionId = cart?.payment_collection?.id
  if (!cart || paymentCollectionId === undefined) {
    return []
  }
  const links = await queryRows<{ order_id: string }>(container, "order_payment_collection", ["order_id"], {
    payment_collection_id: paymentCollectionId,
  })
  const found = await queryRows<OrderRow>(container, "order", [...ORDER_FIELDS, "cart.id", ...fieldsIn(addresses)], {
    status: "pending",
    is_draft_order: false,
    created_at: { $gte: new Date(cart.created_at) },
    $or: [
      { id: links.map(({ order_id }) => order_id) },
      ...(cart.shipping_address ? [{ shipping_address: { created_at: cart.shipping_address.created_at } }] : []),
      ...(cart.billing_address ? [{ billing_address: { created_at: cart.billing_address.created_at } }] : []),
    ],
  })
  const ofCart = { ...moments(cart), paymentCollectionId }
  const ownCopies = found.filter(
    (order) => wasMadeDuring(new Date(order.created_at), during) && isHalfMade(linksOf(order), ofCart)
  )
  const alone = await Promise.all(ownCopies.map((order) => isAloneAtItsAddresses(container, order)))
  return ownCopies.filter((_, index) => alone[index]).map(toUnfinished)
}

/** What hangs on an order that may have to be removed. */
export async function readUnfinished(
  container: MedusaContainer,
  id: string
): Promise<(UnfinishedOrder & { isShipped: boolean }) | undefined> {
  const order = await queryRow<OrderRow>(container, "order", ORDER_FIELDS, { id })
  const isShipped = (order?.items ?? []).some(({ detail }) => Number(detail?.fulfilled_quantity ?? 0) > 0)
  return order && { ...toUnfinished(order), isShipped }
}

function toUnfinished({ id, created_at, items, payment_collections }: OrderRow): UnfinishedOrder {
  return {
    id,
    createdAt: new Date(created_at),
    itemIds: (items ?? []).map((item) => item.id),
    collectionIds: (payment_collections ?? []).map((collection) => collection.id),
  }
}

async function isAloneAtItsAddresses(
  container: MedusaContainer,
  { shipping_address, billing_address }: OrderRow
): Promise<boolean> {
  const ids = [shipping_address?.id, billing_address?.id].flatMap((id) => id ?? [])
  const orders = await queryRows(container, "order", ["id"], {
    $or: [{ shipping_address: { id: ids } }, { billing_address: { id: ids } }],
  })
  return orders.length <= 1
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
