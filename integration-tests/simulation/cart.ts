import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { HttpTypes } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils"
import { fillCart } from "../support/shopper"
import type { Lane } from "./lane"

/** The shopper's cart, and what they have seen of it. */
export type ShopperCart = {
  lane: Lane
  cartId: string
  lineId: string
  collectionId: string
  /** The service's ids of the hosted pages whose address the shopper has seen, newest first. */
  tabs: string[]
}

/** A cart that others are copied from. */
export type Template = { cartId: string; collectionId: string }

/** A cart of one article, ready to be paid, filled as a shopper does. */
export async function fillTemplate({ store, plan }: Lane): Promise<Template> {
  const email = `${plan.account}@example.com`
  const cartId = await fillCart(store, { articles: { [plan.article]: 1 }, email })
  const body = { cart_id: cartId }
  type Answer = HttpTypes.StorePaymentCollectionResponse
  const { payment_collection } = await store.shop.client.fetch<Answer>("/store/payment-collections", { method: "POST", body })
  return { cartId, collectionId: payment_collection.id }
}

/** Another cart like the template, copied in the database: filling one takes Medusa a second, and is not what is tried here. */
export async function copyCart(lane: Lane, template: Template): Promise<ShopperCart> {
  const db: Knex = lane.store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const cart_id = generateEntityId(undefined, "cart")
  const payment_collection_id = generateEntityId(undefined, "pay_col")
  await copyRows(db, "cart", { id: template.cartId }, { id: () => cart_id })
  const [line] = await copyRows(db, "cart_line_item", { cart_id: template.cartId }, { id: fresh("cali"), cart_id: () => cart_id })
  const [method] = await copyRows(db, "cart_shipping_method", { cart_id: template.cartId }, { id: fresh("casm"), cart_id: () => cart_id })
  if (!line || !method) {
    throw new Error("The template cart has no line or no delivery")
  }
  await copyRows(db, "cart_line_item_tax_line", { item_id: line.from }, { id: fresh("caliTxl"), item_id: () => line.to })
  await copyRows(db, "cart_shipping_method_tax_line", { shipping_method_id: method.from }, { id: fresh("casmTxl"), shipping_method_id: () => method.to })
  await copyRows(db, "payment_collection", { id: template.collectionId }, { id: () => payment_collection_id })
  const link = { id: fresh("capay"), cart_id: () => cart_id, payment_collection_id: () => payment_collection_id }
  await copyRows(db, "cart_payment_collection", { cart_id: template.cartId }, link)
  return { lane, cartId: cart_id, lineId: line.to, collectionId: payment_collection_id, tabs: [] }
}

const fresh = (prefix: string) => () => generateEntityId(undefined, prefix)

/** Copies rows with other values in some columns. @returns the ids before and after */
async function copyRows(
  db: Knex,
  table: string,
  where: Record<string, string>,
  changed: Record<string, () => string>
): Promise<{ from: string; to: string }[]> {
  const rows: { id: string }[] = await db(table).where(where)
  const copies = rows.map((row) => ({ ...row, ...Object.fromEntries(Object.entries(changed).map(([column, value]) => [column, value()])) }))
  if (copies.length > 0) {
    await db(table).insert(copies)
  }
  return rows.map(({ id }, index) => ({ from: id, to: copies[index]?.id ?? id }))
}

/** The shopper sees the hosted page's address in these sessions. */
export function learn(cart: ShopperCart, sessions: readonly HttpTypes.StorePaymentSession[] | undefined): void {
  for (const { data } of sessions ?? []) {
    const id = data?.checkout_id
    if (typeof id === "string" && !cart.tabs.includes(id)) {
      cart.tabs.unshift(id)
    }
  }
}

/** The hosted page in the n-th tab, or in the oldest there is. */
export function tabOf({ tabs }: ShopperCart, tab: number): string | undefined {
  return tabs[Math.min(tab, tabs.length - 1)]
}
