import type { CartAddressDTO, CartDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { untilGivenBack } from "../store/stall"
import type { StoreUnderTest } from "../store/store"

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

/**
 * What a process leaves behind when it is killed right after it wrote an order, before any link: Medusa's own copy of the
 * cart, with the lamp's stock reserved.
 *
 * @returns the order's id
 */
export async function leaveHalfMadeOrder({ container, seeded }: StoreUnderTest, cartId: string): Promise<string> {
  const cart = await container.resolve(Modules.CART).retrieveCart(cartId, {
    select: ["email", "total"],
    relations: ["shipping_address", "billing_address"],
  })
  const [order] = await container.resolve(Modules.ORDER).createOrders([
    {
      currency_code: "gbp",
      email: String(cart.email),
      region_id: seeded.regionId,
      sales_channel_id: seeded.salesChannelId,
      status: "pending",
      ...addressesOf(cart),
      items: [{ title: "Lamp", variant_id: seeded.articles.lamp.variantId, quantity: 1, unit_price: 145.5 }],
    },
  ])
  const [lamp] = await container.resolve(Modules.INVENTORY).listInventoryItems({ sku: "LAMP" })
  await container.resolve(Modules.INVENTORY).createReservationItems([
    {
      inventory_item_id: String(lamp?.id),
      location_id: seeded.stockLocationId,
      quantity: 1,
      line_item_id: order?.items?.[0]?.id,
    },
  ])
  return String(order?.id)
}

/**
 * The trace of a process of the plugin's own that died over a cart: its lease, which was never given back. By default it held the
 * lease until a moment ago.
 */
export async function leaveDeadLease(
  store: StoreUnderTest,
  cartId: string,
  { fromMinutesAgo, toMinutesAgo } = { fromMinutesAgo: 1, toMinutesAgo: 0 }
): Promise<void> {
  await untilGivenBack(store, cartLease(cartId))
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const ago = (minutes: number) => db.raw("now() - ? * interval '1 minute' - interval '1 millisecond'", [minutes])
  await db("instalments_lease").insert({
    key: cartLease(cartId),
    owner: "dead",
    created_at: ago(fromMinutesAgo),
    until: ago(toMinutesAgo),
  })
}

/**
 * The same of a process that died so many minutes ago that no completion can still be under way: what it had begun is as old,
 * and its lease has ended and was never given back.
 */
export async function leaveLongDeadLease(store: StoreUnderTest, cartId: string): Promise<void> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const created_at = db.raw("created_at - interval '5 minutes'")
  await db("cart").where({ id: cartId }).update({ created_at })
  await db("order").update({ created_at })
  await leaveDeadLease(store, cartId, { fromMinutesAgo: 6, toMinutesAgo: 4 })
}

/** As Medusa copies them: everything but the id. */
function addressesOf({ shipping_address, billing_address }: CartDTO) {
  const copy = ({ id: _, ...address }: CartAddressDTO) => address
  return {
    ...(shipping_address && { shipping_address: copy(shipping_address) }),
    ...(billing_address && { billing_address: copy(billing_address) }),
  }
}
