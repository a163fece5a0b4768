import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PostalAddress, ShopperFacts } from "../../core/wire/customer"
import type { PaidRow } from "../../core/money/line-items"
import { decimal, type Numeric } from "../medusa/decimal"
import { placeOfSession, type SessionPlace } from "../medusa/session-place"
import { cartContents, type CartContents } from "./cart-contents"

/** The cart as the service needs to know it, read on the server: the shopper's browser is not asked. */
export type CartFacts = SessionPlace & {
  /** True when the cart became an order. */
  completed: boolean
  countryCode: string | null
  shopper: ShopperFacts
  rows: PaidRow[]
  contents: CartContents
}

/** The part of Medusa's cart that is read here; a query's result carries no types of its own. */
type CartRow = {
  email: string | null
  completed_at: Date | string | null
  customer: { email: string | null } | null
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  items: { title: string; product_title: string | null; quantity: Numeric; total: Numeric }[]
  shipping_methods: { name: string; total: Numeric }[]
}

/** Whole rows: before Medusa 2.21, rows loaded field by field come without their price, and all their totals are 0. */
const CART_FIELDS = [
  "id",
  "email",
  "completed_at",
  "total",
  "customer.email",
  "billing_address.*",
  "shipping_address.*",
  "items.*",
  "shipping_methods.*",
] as const

/**
 * The cart a payment session belongs to.
 *
 * @param sessionId Medusa's own id of the session, never one a shopper sent
 * @returns undefined when the session belongs to no cart (an order's payment collection, for example)
 */
export async function cartFactsOf(container: MedusaContainer, sessionId: string): Promise<CartFacts | undefined> {
  const place = await placeOfSession(container, sessionId)
  if (!place) {
    return undefined
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [{ data }, contents] = await Promise.all([
    query.graph({ entity: "cart", fields: [...CART_FIELDS], filters: { id: place.cartId } }),
    cartContents(container, place.cartId),
  ])
  const cart: CartRow | undefined = data[0]
  return cart && { ...place, ...factsOf(cart), contents }
}

function factsOf(cart: CartRow): Omit<CartFacts, keyof SessionPlace | "contents"> {
  const items = cart.items.map((item) => ({
    name: item.product_title ?? item.title,
    quantity: Number(item.quantity),
    totalMajor: decimal(item.total),
  }))
  const shipping = cart.shipping_methods.map((method) => ({
    name: method.name,
    quantity: 1,
    totalMajor: decimal(method.total),
  }))
  return {
    completed: cart.completed_at !== null,
    countryCode: cart.shipping_address?.country_code ?? cart.billing_address?.country_code ?? null,
    shopper: {
      email: cart.email ?? cart.customer?.email ?? null,
      billingAddress: cart.billing_address ?? null,
      shippingAddress: cart.shipping_address ?? null,
    },
    rows: [...items, ...shipping],
  }
}
