import { FetchError } from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import { COUNTRY_CODE, loadRegion, sdk } from "../shop"

export type Cart = HttpTypes.StoreCart

const STORAGE_KEY = "pebble_cart_id"
/** Line totals are not among the fields that Medusa sends by itself. */
export const CART_QUERY = { fields: "+items.total,+shipping_methods.name" }

export function storedCartId(): string | null {
  return localStorage.getItem(STORAGE_KEY)
}

/** The stored cart; null when there is none, and forgotten once it has become an order. */
export async function findCart(): Promise<Cart | null> {
  const id = storedCartId()
  const cart = id ? await retrieveCart(id) : null
  if (id && (!cart || cart.completed_at)) {
    localStorage.removeItem(STORAGE_KEY)
    return null
  }
  return cart
}

/** Any cart by its id, null when it does not exist. */
export async function retrieveCart(id: string): Promise<Cart | null> {
  try {
    return (await sdk.store.cart.retrieve(id, CART_QUERY)).cart
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) return null
    throw error
  }
}

/** Puts one of a variant into the cart, which is made if need be. */
export async function addToCart(variantId: string): Promise<Cart> {
  const cart = (await findCart()) ?? (await createCart())
  const added = await sdk.store.cart.createLineItem(cart.id, { variant_id: variantId, quantity: 1 }, CART_QUERY)
  return added.cart
}

/** Changes how many of a line are wanted; none removes it. */
export async function setQuantity(cartId: string, lineId: string, quantity: number): Promise<Cart> {
  if (quantity > 0) {
    return (await sdk.store.cart.updateLineItem(cartId, lineId, { quantity }, CART_QUERY)).cart
  }
  await sdk.store.cart.deleteLineItem(cartId, lineId)
  return (await sdk.store.cart.retrieve(cartId, CART_QUERY)).cart
}

async function createCart(): Promise<Cart> {
  const region = await loadRegion()
  // The country is enough for Medusa to know the delivery options, before the shopper has typed an address.
  const { cart } = await sdk.store.cart.create(
    { region_id: region.id, shipping_address: { country_code: COUNTRY_CODE } },
    CART_QUERY
  )
  localStorage.setItem(STORAGE_KEY, cart.id)
  return cart
}
