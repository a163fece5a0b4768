import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { HttpTypes } from "@medusajs/framework/types"
import type { Handle } from "../store/src/seed/catalogue"
import { fillCart } from "../support/shopper/shopper"
import type { Shop } from "../support/store/store"
import { copyRows, fresh } from "./copy-rows"

/** A cart that others are copied from. */
export type Template = { cartId: string; collectionId: string }

/** A cart of its own, like the template. */
export type CopiedCart = Template & { lineId: string }

/** A cart of one article, ready to be paid, filled as a shopper does. */
export async function fillTemplate(shop: Shop, article: Handle, email: string): Promise<Template> {
  const cartId = await fillCart(shop, { articles: { [article]: 1 }, email })
  const body = { cart_id: cartId }
  type Answer = HttpTypes.StorePaymentCollectionResponse
  const { payment_collection } = await shop.shop.client.fetch<Answer>("/store/payment-collections", {
    method: "POST",
    body,
  })
  return { cartId, collectionId: payment_collection.id }
}

/** Another cart like the template, copied in the database: filling one takes Medusa a second, and is not what is tried here. */
export async function copyCart(db: Knex, template: Template): Promise<CopiedCart> {
  const [cartId, collectionId] = [fresh("cart")(), fresh("pay_col")()]
  const cart_id = () => cartId
  const address = await copyAddress(db, template)
  const addresses = { shipping_address_id: () => address, billing_address_id: () => address }
  await copyRows(db, "cart", { id: template.cartId }, { id: cart_id, ...addresses })
  const [line] = await copyRows(db, "cart_line_item", { cart_id: template.cartId }, { id: fresh("cali"), cart_id })
  const [method] = await copyRows(
    db,
    "cart_shipping_method",
    { cart_id: template.cartId },
    { id: fresh("casm"), cart_id }
  )
  if (!line || !method) {
    throw new Error("The template cart has no line or no delivery")
  }
  await copyRows(
    db,
    "cart_line_item_tax_line",
    { item_id: line.from },
    { id: fresh("caliTxl"), item_id: () => line.to }
  )
  const ofMethod = { id: fresh("casmTxl"), shipping_method_id: () => method.to }
  await copyRows(db, "cart_shipping_method_tax_line", { shipping_method_id: method.from }, ofMethod)
  await copyRows(db, "payment_collection", { id: template.collectionId }, { id: () => collectionId })
  const link = { id: fresh("capay"), cart_id, payment_collection_id: () => collectionId }
  await copyRows(db, "cart_payment_collection", { cart_id: template.cartId }, link)
  return { cartId, lineId: line.to, collectionId }
}

/** Written at a moment of its own, as every cart's is: Medusa's orders are known by it. */
async function copyAddress(db: Knex, { cartId }: Template): Promise<string> {
  const { shipping_address_id } = await db("cart").where({ id: cartId }).first("shipping_address_id")
  const changed = { id: fresh("caaddr"), created_at: () => new Date().toISOString() }
  const [address] = await copyRows(db, "cart_address", { id: shipping_address_id }, changed)
  if (!address) {
    throw new Error("The template cart has no address")
  }
  return address.to
}
